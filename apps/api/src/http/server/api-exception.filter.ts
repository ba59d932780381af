import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, errorAnswer, sendErrorAnswer, type ErrorAnswer } from '../errors/errors.js';
import { ReplayedAnswer } from '../idempotency/idempotent-requests.js';
import { AllowedMethods } from './allowed-methods.js';
import { discardBody } from './discard-body.js';

/** Turns anything thrown into a response. No details of an unexpected error leave the server. */
@Injectable()
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  constructor(private readonly allowed: AllowedMethods) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    if (error instanceof ReplayedAnswer) {
      const { status, headers, body } = error.answer;
      void reply.code(status).headers(headers).header('idempotent-replayed', 'true').send(body);
      return;
    }
    const answer = this.answerTo(request, error);
    if (answer.status === 500) request.log.error({ err: error, request_id: request.id }, 'request failed');
    else if (answer.status > 500) request.log.warn({ err: error, request_id: request.id }, 'request failed');
    // The connection ends with the response.
    if (answer.status === 413) void discardBody(request.raw).then(() => sendErrorAnswer(reply, answer));
    else void sendErrorAnswer(reply, answer);
  }

  /**
   * If no route matches, or only a less specific one, such as for PATCH of /shipments/counters/, the path determines
   * the response.
   */
  private answerTo({ url, method, is404 }: FastifyRequest, error: unknown): ErrorAnswer {
    const answer = answerOf(error);
    if (!is404 && answer.status !== 404) return answer;
    const methods = this.allowed.of(url.split('?', 1)[0] ?? url);
    if (methods.includes(method)) return answer;
    if (methods.length === 0) return errorAnswer('NOT_FOUND');
    return errorAnswer('METHOD_NOT_ALLOWED', undefined, { allow: methods.join(', ') });
  }
}
