import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { dtoOfBody, validated } from '../validation/fields.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { IdempotentRequests, IGNORES_KEYS } from './idempotent-requests.js';

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (this.reflector.get<boolean | undefined>(IGNORES_KEYS, context.getHandler()) === true) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    // Nest validates after interceptors, and a claim of an invalid request would be kept for a day.
    const dto = dtoOfBody(context);
    if (dto) request.body = validated(dto, request.body);
    await this.requests.begin(request, key);
    return next.handle();
  }
}
