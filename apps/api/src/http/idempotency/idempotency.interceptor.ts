import {
  Injectable,
  SetMetadata,
  type CallHandler,
  type CustomDecorator,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { IdempotentRequests } from './idempotent-requests.js';

const IGNORES_KEY = 'waymark:ignores-idempotency-key';

/** For POSTs whose every run must give new secrets and that record nothing: sign-in and refresh. */
export const IgnoresIdempotencyKey = (): CustomDecorator => SetMetadata(IGNORES_KEY, true);

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly requests: IdempotentRequests,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const ignored = this.reflector.get<boolean | undefined>(IGNORES_KEY, context.getHandler()) ?? false;
    if (request.method === 'POST' && !ignored) await this.requests.begin(request);
    return next.handle();
  }
}
