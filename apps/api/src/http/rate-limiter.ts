import { Inject, Injectable } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import type { RateLimits } from '../coordination/rate-limits.js';
import type { Clock } from '../event-sourcing/clock.js';
import { CLOCK, CONFIGURATION, RATE_LIMITS } from '../event-sourcing/tokens.js';
import { ApiError } from './errors.js';
import { RATE_LIMIT_RULES, type CountedRequest, type RateLimitName } from './rate-limit-rules.js';

/** Counts requests against the rules of their name. */
@Injectable()
export class RateLimiter {
  readonly enabled: boolean;

  constructor(
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(RATE_LIMITS) private readonly rateLimits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.enabled = configuration.rateLimits;
  }

  /** Rejects with ApiError RATE_LIMITED and Retry-After when one rule is exceeded. */
  async check(name: RateLimitName, request: CountedRequest): Promise<void> {
    if (!this.enabled) return;
    for (const [index, { points, windowSeconds, countedFor }] of RATE_LIMIT_RULES[name].entries()) {
      const who = countedFor(request);
      if (who === undefined) continue;
      const verdict = await this.rateLimits.take(
        `${name}:${index}:${who}`,
        { points, windowSeconds },
        this.clock.now(),
      );
      if (!verdict.allowed) {
        throw new ApiError('RATE_LIMITED', undefined, { 'retry-after': String(verdict.retryAfterSeconds) });
      }
    }
  }
}
