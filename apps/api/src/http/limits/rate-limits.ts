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
import type { Clock } from '@waymark/event-store';
import { CLOCK, CONFIGURATION, RATE_LIMITS } from '../../platform/tokens.js';
import { ApiError } from '../errors/errors.js';
import { RATE_LIMIT_RULES, SIGN_IN_BACKOFF, attemptsKey, type CountedRequest } from './rate-limit-rules.js';

const rateLimited = (seconds: number): ApiError =>
  new ApiError('RATE_LIMITED', `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
    'retry-after': String(seconds),
  });

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
   * Rejects with ApiError RATE_LIMITED and Retry-After if a rule is exceeded, and with StoreUnavailableError if strict
   * rules cannot be counted. `count` is the number of requests that this one counts as.
   */
  async check(name: RateLimitName, request: CountedRequest, count = 1): Promise<void> {
    if (!this.enabled) return;
    const { isStrict, rules } = RATE_LIMIT_RULES[name];
    const rateLimits = isStrict ? this.strict : this.lenient;
    for (const [index, { points, windowSeconds, countedFor }] of rules.entries()) {
      const who = countedFor(request);
      if (who === undefined) continue;
      const verdict = await rateLimits.take(`${name}:${index}:${who}`, { points, windowSeconds }, count);
      if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
    }
  }

  /**
   * Call before a password check. Rejects with ApiError RATE_LIMITED and Retry-After while the account has to wait,
   * whether it exists or not, and from any address. Counts a failure until `signedIn`. Active sessions are not
   * affected. A known device of the account has its own count and wait.
   */
  async beginSignIn(email: string, device?: string): Promise<void> {
    if (!this.enabled) return;
    const { allowed, retryAfterSeconds } = await this.strict.attempt(attemptsKey(email, device), SIGN_IN_BACKOFF);
    if (!allowed) throw rateLimited(retryAfterSeconds);
  }

  /** Resets what `beginSignIn` counted under the same key, and nothing else, so that a guesser gains nothing. */
  async signedIn(email: string, device?: string): Promise<void> {
    if (this.enabled) await this.strict.forgive(attemptsKey(email, device));
  }
}

/** The document extension with the sentence about a route's limits. */
export const RATE_LIMIT_EXTENSION = 'x-rate-limit';

/** Describes the rules of a name for the API document. */
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

/**
 * Responds 429 with Retry-After if the rules of this name are exceeded. Place it above `@UseGuards(AuthGuard)` if rules
 * count per account, because the lowest guard runs first.
 */
export const RateLimited = (name: RateLimitName): MethodDecorator =>
  applyDecorators(
    SetMetadata(RATE_LIMIT, name),
    UseGuards(RateLimitGuard),
    ApiExtension(RATE_LIMIT_EXTENSION, limitsInWords(name)),
  );
