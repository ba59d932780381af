import {
  Inject,
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
import type { Configuration } from '../../config/configuration.js';
import type { RateLimits } from '../../coordination/rate-limits.js';
import { RateLimitsWithFallback } from '../../coordination/rate-limits-with-fallback.js';
import type { Clock } from '../../event-sourcing/clock.js';
import { CLOCK, CONFIGURATION, RATE_LIMITS } from '../../event-sourcing/tokens.js';
import { ApiError } from '../errors/errors.js';
import { RATE_LIMIT_RULES, SIGN_IN_BACKOFF, accountKey, type CountedRequest } from './rate-limit-rules.js';

export type RateLimitName = keyof typeof RATE_LIMIT_RULES;

/** Counts requests against the rules of their name. */
@Injectable()
export class RateLimiter {
  readonly enabled: boolean;
  private readonly lenient: Pick<RateLimits, 'take'>;

  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(RATE_LIMITS) private readonly strict: RateLimits,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.enabled = configuration.rateLimits;
    this.lenient = new RateLimitsWithFallback(strict, clock);
  }

  /**
   * Rejects with ApiError RATE_LIMITED and Retry-After when one rule is exceeded, and with StoreUnavailableError
   * when strict rules cannot be counted.
   */
  async check(name: RateLimitName, request: CountedRequest): Promise<void> {
    if (!this.enabled) return;
    const { isStrict, rules } = RATE_LIMIT_RULES[name];
    const rateLimits = isStrict ? this.strict : this.lenient;
    for (const [index, { points, windowSeconds, countedFor }] of rules.entries()) {
      const who = countedFor(request);
      if (who === undefined) continue;
      const verdict = await rateLimits.take(`${name}:${index}:${who}`, { points, windowSeconds });
      if (!verdict.allowed) {
        throw new ApiError('RATE_LIMITED', undefined, { 'retry-after': String(verdict.retryAfterSeconds) });
      }
    }
  }

  /**
   * Before a password is checked: rejects with ApiError RATE_LIMITED and Retry-After while its account has to wait, known
   * or not and wherever the failures came from. It counts as failed until `signedIn`; sessions that began stay as they are.
   */
  async beginSignIn(email: string): Promise<void> {
    if (!this.enabled) return;
    const { allowed, retryAfterSeconds } = await this.strict.attempt(accountKey(email), SIGN_IN_BACKOFF);
    if (!allowed) throw new ApiError('RATE_LIMITED', undefined, { 'retry-after': String(retryAfterSeconds) });
  }

  async signedIn(email: string): Promise<void> {
    if (this.enabled) await this.strict.forgive(accountKey(email));
  }
}

/** Where the sentence about a route's limits waits for the API document. */
export const RATE_LIMIT_EXTENSION = 'x-rate-limit';

/** The rules of a name as the API document says them. */
export const limitsInWords = (name: RateLimitName): string =>
  RATE_LIMIT_RULES[name].rules
    .map(
      ({ points, windowSeconds, each }) => `At most ${points} requests in ${windowSeconds} seconds for each ${each}.`,
    )
    .join(' ');

const RATE_LIMIT = 'waymark:rate-limit';

@Injectable()
class RateLimitGuard implements CanActivate {
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
