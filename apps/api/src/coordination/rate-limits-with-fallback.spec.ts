import { describe, expect, it } from '@jest/globals';
import { StoreUnavailableError } from '@waymark/event-store';
import { RateLimitsWithFallback } from './rate-limits-with-fallback.js';
import type { RateLimit, RateLimits, RateLimitVerdict } from './rate-limits.js';
import { TestClock } from './testing/test-clock.js';

const limit: RateLimit = { points: 2, windowSeconds: 60 };
const shared: RateLimitVerdict = { allowed: true, remaining: 1, retryAfterSeconds: 7 };

class SharedLimits implements Pick<RateLimits, 'take'> {
  calls = 0;
  failure: Error | undefined;

  async take(): Promise<RateLimitVerdict> {
    this.calls += 1;
    if (this.failure) throw this.failure;
    return shared;
  }
}

describe('rate limits with a fallback', () => {
  it('use the shared count, count locally while it is unavailable, and use it again after a second', async () => {
    const store = new SharedLimits();
    const clock = new TestClock();
    const rateLimits = new RateLimitsWithFallback(store, clock);
    expect(await rateLimits.take('key', limit)).toEqual(shared);

    store.failure = new StoreUnavailableError('away');
    const verdicts = [];
    for (let turn = 0; turn < 3; turn += 1) verdicts.push(await rateLimits.take('key', limit));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect(await rateLimits.take('other', limit, 2)).toMatchObject({ allowed: true, remaining: 0 });
    expect(store.calls).toBe(2);

    store.failure = undefined;
    clock.travel(1_000);
    expect(await rateLimits.take('key', limit)).toEqual(shared);
  });

  it('hide no other errors', async () => {
    const store = new SharedLimits();
    store.failure = new Error('a defect');
    await expect(new RateLimitsWithFallback(store, new TestClock()).take('key', limit)).rejects.toThrow('a defect');
  });
});
