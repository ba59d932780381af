import { API_BASE } from '@waymark/contracts';
import type { FastifyInstance } from 'fastify';

/** By default, browsers and proxies do not cache responses of the API: responses are personal or change. */
export const keepAnswersPrivate = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
    done();
  });
};
