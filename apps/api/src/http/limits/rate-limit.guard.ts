import {
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RATE_LIMIT_EXTENSION, limitsInWords, type RateLimitName } from './rate-limit-rules.js';
import { RateLimiter } from './rate-limiter.js';

const RATE_LIMIT = 'waymark:rate-limit';

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.get<RateLimitName>(RATE_LIMIT, context.getHandler());
    await this.limiter.check(name, context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}

/** Answers 429 with Retry-After when the rules of this name are exceeded; put it above `@UseGuards(AuthGuard)` where rules count by account, because the lowest guard runs first. */
export const RateLimited = (name: RateLimitName): MethodDecorator =>
  applyDecorators(
    SetMetadata(RATE_LIMIT, name),
    UseGuards(RateLimitGuard),
    ApiExtension(RATE_LIMIT_EXTENSION, limitsInWords(name)),
  );
