import { API_BASE } from '@waymark/contracts';
import type { FastifyInstance } from 'fastify';
import { CROSS_ORIGIN_HEADERS } from '../answers/headers.js';

const PUBLIC_LOOK_UPS = new RegExp(`^${API_BASE}/shipments/track[/?]`);
/** Editors and validators on other sites read these. */
const DOCUMENTS = /^\/api\/(openapi|asyncapi)\.json(\?|$)/;
const A_DAY = '86400';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, Prefer, X-Request-Id',
  'access-control-max-age': A_DAY,
} as const;

/** Allows pages of other origins to read public tracking and the API documents, and nothing else. */
export const shareLookUps = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (!PUBLIC_LOOK_UPS.test(request.url) && !DOCUMENTS.test(request.url)) return done();
    reply.headers(CROSS_ORIGIN_HEADERS);
    if (request.method !== 'OPTIONS') return done();
    void reply.code(204).headers(PREFLIGHT_HEADERS).send();
  });
};
