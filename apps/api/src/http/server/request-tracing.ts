import { API_BASE, apiPaths } from '@waymark/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../../platform/tracing/tracing.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The paths that are traced. */
    span?: Span;
  }
}

const HEALTH = `${API_BASE}${apiPaths.health}`.replace(/\/$/, '');

const isTraced = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith(API_BASE) && routeOptions.url?.replace(/\/$/, '') !== HEALTH;

/**
 * Creates a span for each request to the API, which continues the caller's trace. The span is named after the route,
 * because paths contain tracking numbers. Call it before other hooks.
 */
export const traceRequests = (server: FastifyInstance, tracing: Tracing): void => {
  if (!tracing.on) return;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done();
    const { method, headers, routeOptions } = request;
    const { traceparent } = headers;
    const route = routeOptions.url;
    const span = tracing.start(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': method,
        ...(route !== undefined && { 'http.route': route }),
        'waymark.request_id': request.id,
      },
    });
    request.span = span;
    tracing.within(span, done);
  });
  // The body arrives in the context of the connection, not of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.span) tracing.within(request.span, done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.span?.set({ 'http.response.status_code': statusCode });
    request.span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    request.span?.end('aborted');
    done();
  });
};
