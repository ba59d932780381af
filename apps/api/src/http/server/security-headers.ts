import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Configuration } from '../../config/configuration.js';
import { inlineSources } from './web-client.js';

export type SecurityHeaders = Readonly<Record<string, string>>;

type Addresses = Pick<Configuration, 'mapEmbedUrl' | 'publicUrl'>;

/**
 * Helmet's headers for every response; none depends on the request. Scripts, styles and fonts come only from this
 * server and its documents, connections go to this server and the map's, frames come only from the map's server.
 */
export const securityHeadersFor = ({ mapEmbedUrl, publicUrl }: Addresses): SecurityHeaders => {
  const { scripts, styles } = inlineSources();
  const mapOrigins = mapEmbedUrl === '' ? [] : [new URL(mapEmbedUrl).origin];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...styles],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // Includes its sockets. The Contact page checks whether the map's server is reachable.
        connectSrc: ["'self'", ...mapOrigins],
        frameSrc: mapOrigins.length === 0 ? ["'none'"] : mapOrigins,
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore this over plain HTTP, but a proxy that terminates TLS would pass it on for a host name that may
    // lack TLS.
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
};

export const setSecurityHeaders = (server: FastifyInstance, headers: SecurityHeaders): void => {
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
};
