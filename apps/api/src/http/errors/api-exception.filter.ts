import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowedMethods } from './allowed-methods.js';
import { answerOf } from './error-answer.js';
import { ApiError } from './errors.js';
import { ReplayedAnswer } from '../idempotency/replayed-answer.js';
import { sendErrorAnswer } from './send-error.js';

/** The one place where anything thrown becomes an answer; nothing of an unexpected error leaves the server. */
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
    const answer = answerOf(request.is404 ? this.refusalOf(request) : error);
    if (answer.status === 500) request.log.error({ err: error, request_id: request.id }, 'request failed');
    else if (answer.status > 500)
      request.log.warn({ err: error, request_id: request.id }, 'request could not be served');
    void sendErrorAnswer(reply, answer);
  }

  /** Of a request that no route answers. */
  private refusalOf({ url }: FastifyRequest): ApiError {
    const methods = this.allowed.of(url.split('?', 1)[0] ?? url);
    return methods.length === 0
      ? new ApiError('NOT_FOUND')
      : new ApiError('METHOD_NOT_ALLOWED', undefined, { allow: methods.join(', ') });
  }
}
