import { API_BASE, apiPaths } from '@waymark/contracts';
import type { FastifyInstance } from 'fastify';
import type { NodeStanding } from '../../event-sourcing/node-standing.js';
import { RETRY_STOPPED, sendError } from '../errors/errors.js';

const RETRY_STARTING = { 'retry-after': '2' };

const ALWAYS_ANSWERED: ReadonlySet<string> = new Set([
  '/metrics',
  `${API_BASE}${apiPaths.health}`,
  `${API_BASE}${apiPaths.health}`.replace(/\/$/, ''),
]);

/** Answers 503 for everything but health and metrics while this node may not serve. */
export const guardServing = (server: FastifyInstance, node: Pick<NodeStanding, 'standing'>): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const { state } = node.standing();
    if (state === 'serving' || ALWAYS_ANSWERED.has(request.url.split('?', 1)[0] ?? '')) return done();
    if (state === 'starting') void sendError(reply, 'STARTING', undefined, RETRY_STARTING);
    else void sendError(reply, 'STOPPED', undefined, RETRY_STOPPED);
  });
};
