import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { encodedTag } from '../entity-tags/entity-tags.js';
import { varyBy } from '../answers/headers.js';

const COMPRESSED_FROM = 1_024;

/** Each encoding has its own strong tag. A weak tag covers all encodings. */
const tagEncoding = (reply: FastifyReply): void => {
  const tag = reply.getHeader('etag');
  const encoding = reply.getHeader('content-encoding');
  if (typeof tag === 'string' && typeof encoding === 'string') reply.header('etag', encodedTag(tag, encoding));
};

/** Compresses long responses. Every response varies by Accept-Encoding, and each encoding has its own tag. */
export const encodeAnswers = async (server: FastifyInstance): Promise<void> => {
  server.addHook('onRequest', (_, reply, done) => {
    varyBy(reply, 'Accept-Encoding');
    done();
  });
  await server.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // Runs on each route, after the compressor's own hook, which is also set on each route.
  server.addHook('onRoute', (route: RouteOptions) => {
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (_request, reply, payload, done) => {
        tagEncoding(reply);
        done(null, payload);
      },
    ];
  });
};
