import { Inject, Injectable } from '@nestjs/common';
import type { Configuration } from '../../config/configuration.js';
import type { RateLimits } from '../../coordination/rate-limits.js';
import { RateLimitsWithFallback } from '../../coordination/rate-limits-with-fallback.js';
import type { Clock } from '../../event-sourcing/clock.js';
import { CLOCK, CONFIGURATION, RATE_LIMITS } from '../../event-sourcing/tokens.js';
import { ApiError } from '../errors/errors.js';
import { RATE_LIMIT_RULES, type CountedRequest, type RateLimitName } from './rate-limit-rules.js';

/** Counts requests against the rules of their name. */
@Injectable()
export class RateLimiter {
  readonly enabled: boolean;
  private readonly lenient: RateLimits;

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
}
