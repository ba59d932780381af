import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Configuration } from '../config/configuration.js';
import { sendError } from '../http/errors/errors.js';
import { Metrics, OPEN_METRICS, PLAIN } from '../metrics/metrics.js';
import { CONFIGURATION } from '../platform/tokens.js';
import { refusalOfFigures } from './metrics-access.js';
import { asPlainText, wantsOpenMetrics } from './metrics-text.js';

/** Serves /metrics, and measures the duration of every request. */
@Injectable()
export class MetricsRoute {
  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    metrics: Metrics,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    const server = httpAdapter.getInstance();
    server.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      metrics.requests.observe(labels, reply.elapsedTime / 1000, request.span);
      done();
    });
    server.get('/metrics', async (request, reply) => {
      const refusal = refusalOfFigures(configuration, request.headers.authorization);
      if (refusal) return sendError(reply, refusal);
      const text = await metrics.text();
      if (metrics.contentType === PLAIN) return reply.type(PLAIN).send(text);
      reply.header('vary', 'Accept');
      return wantsOpenMetrics(request.headers.accept)
        ? reply.type(OPEN_METRICS).send(text)
        : reply.type(PLAIN).send(asPlainText(text));
    });
  }
}
