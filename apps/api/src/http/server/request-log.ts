import { isIP } from 'node:net';
import { API_BASE, apiPaths } from '@waymark/contracts';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const MAXIMUM_PATH = 128;
const PROBED = new Set([`${API_BASE}${apiPaths.health}`.replace(/\/$/, ''), '/metrics']);
const ASSET = /\.[a-z0-9]{1,12}$/i;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

/** Machines request these continuously, or pages load them: they would hide other lines. */
const isQuiet = (path: string, status: number): boolean =>
  PROBED.has(path.replace(/\/$/, '')) || (status < 400 && ASSET.test(path));

/**
 * One line for each completed request, below 500 bytes: request id, method and path, status, milliseconds, client.
 * Contains nothing from headers, bodies or the query, because they carry credentials.
 */
export class RequestLog extends LogController {
  constructor(private readonly logger: Pick<Logger, 'isLevelEnabled'>) {
    super();
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.logger.isLevelEnabled(error ? 'warn' : 'info')) return;
    const path = pathOf(request);
    if (isQuiet(path, reply.statusCode)) return;
    const line = {
      request_id: request.id,
      method: request.method,
      path: path.slice(0, MAXIMUM_PATH).replace(/[^!-~]/g, '?'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: isIP(request.ip) ? request.ip : undefined,
      trace_id: request.span?.trace_id,
    };
    if (error) request.log.warn({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request');
  }
}
