import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import { inlineScriptSources } from './web-client.js';

type Addresses = Pick<Configuration, 'mapEmbedUrl' | 'publicUrl'>;

/** Scripts, fonts and connections only from this server and its documents; frames only from the map's. */
const decideHeaders = async ({ mapEmbedUrl, publicUrl }: Addresses): Promise<Record<string, string>> => {
  const server = fastify();
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptSources()],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameSrc: mapEmbedUrl === '' ? ["'none'"] : [new URL(mapEmbedUrl).origin],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Over plain http a browser ignores it, but a proxy that ends TLS would pass it on for a name that may lack TLS.
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const decided: Record<string, string> = {};
  server.get('/', (_, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) decided[name] = String(value);
    return '';
  });
  await server.inject('/');
  await server.close();
  return decided;
};

/** Helmet's headers on every answer. None depends on its request, so helmet is asked once and not each time. */
export const setSecurityHeaders = async (server: FastifyInstance, addresses: Addresses): Promise<void> => {
  const headers = await decideHeaders(addresses);
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
};
