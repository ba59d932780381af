import { API_BASE } from '@waymark/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Nothing of the API is kept by browsers and proxies, unless its route says otherwise: answers are somebody's, or change.
 */
export const keepAnswersPrivate = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
    done();
  });
};
