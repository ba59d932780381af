import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { encodedTag } from '../entity-tags/entity-tags.js';
import { varyBy } from '../answers/headers.js';

const COMPRESSED_FROM = 1_024;

/** Other bytes, another strong tag; a weak one stands for all encodings. */
const tagEncoding = (reply: FastifyReply): void => {
  const tag = reply.getHeader('etag');
  const encoding = reply.getHeader('content-encoding');
  if (typeof tag === 'string' && typeof encoding === 'string') reply.header('etag', encodedTag(tag, encoding));
};

/** Compresses long answers; every answer says that it may come in another encoding, and each encoding has its own tag. */
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
  // Of each route and after the compressor's own, for that one is of each route too.
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
