import { API_BASE, apiPaths } from '@waymark/contracts';
import type { FastifyInstance } from 'fastify';
import type { ClockMonitor } from '../../event-log/clock-monitor.js';
import type { Readiness } from '../../platform/readiness.js';
import { RETRY_STOPPED, RETRY_WRONG_CLOCK, sendError } from '../errors/errors.js';

const RETRY_STARTING = { 'retry-after': '2' };

const ALWAYS_ANSWERED: ReadonlySet<string> = new Set([
  '/metrics',
  `${API_BASE}${apiPaths.health}`,
  `${API_BASE}${apiPaths.health}`.replace(/\/$/, ''),
]);

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Responds 503 to everything except health and metrics while this node may not serve. */
export const guardServing = (server: FastifyInstance, node: Pick<Readiness, 'standing'>): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const { state } = node.standing();
    if (state === 'serving' || ALWAYS_ANSWERED.has(request.url.split('?', 1)[0] ?? '')) return done();
    if (state === 'starting') void sendError(reply, 'STARTING', undefined, RETRY_STARTING);
    else void sendError(reply, 'STOPPED', undefined, RETRY_STOPPED);
  });
};

/**
 * Responds 503 to every change while the wall clock has leapt: with the wrong time, sessions look expired, and a 401
 * would end them in the client.
 */
export const guardAgainstLeaps = (server: FastifyInstance, monitor: Pick<ClockMonitor, 'hasLeapt'>): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (READING.has(request.method) || !monitor.hasLeapt) return done();
    void sendError(reply, 'CLOCK_WRONG', undefined, RETRY_WRONG_CLOCK);
  });
};
