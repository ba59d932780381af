import { type Clock, StoreUnavailableError } from '@waymark/event-store';
import { Breaker } from './breaker.js';
import type { RateLimit, RateLimits, RateLimitVerdict } from './rate-limits.js';
import { RateWindows } from './rate-windows.js';

const REST = 1_000;
const MAXIMUM_WINDOWS = 100_000;

/** Counts in this process while the shared count is unavailable. Each process then allows the whole limit. */
export class RateLimitsWithFallback implements Pick<RateLimits, 'take'> {
  private readonly windows = new RateWindows();
  private readonly breaker: Breaker;

  constructor(
    private readonly shared: Pick<RateLimits, 'take'>,
    private readonly clock: Clock,
  ) {
    this.breaker = new Breaker(clock, REST);
  }

  async take(key: string, limit: RateLimit, count = 1): Promise<RateLimitVerdict> {
    if (this.breaker.isOpen) return this.takeHere(key, limit, count);
    try {
      return await this.shared.take(key, limit, count);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      this.breaker.trip();
      return this.takeHere(key, limit, count);
    }
  }

  private takeHere(key: string, limit: RateLimit, count: number): RateLimitVerdict {
    const now = this.clock.now().getTime();
    if (this.windows.size >= MAXIMUM_WINDOWS) this.windows.forgetEnded(now);
    if (this.windows.size >= MAXIMUM_WINDOWS) this.windows.clear();
    return this.windows.take(key, limit, now, count).verdict;
  }
}
