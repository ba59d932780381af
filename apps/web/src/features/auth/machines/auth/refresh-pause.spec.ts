import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refreshPause } from './refresh-pause.js';

describe('the backoff of a refresh', () => {
  it('is never shorter than Retry-After, and at most a minute longer', () => {
    const tries = fc.integer({ min: 1, max: 1_000 });
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(tries, fc.integer({ min: 0, max: 3_600 }), random, (count, retryAfter, part) => {
        const pause = refreshPause(count, retryAfter, part);
        expect(pause).toBeGreaterThanOrEqual(retryAfter * 1_000);
        expect(pause).toBeLessThanOrEqual(retryAfter * 1_000 + 60_000);
      }),
    );
  });

  it('spreads 5,000 pages that failed at once to at most 120 a second from the sixth attempt', () => {
    const perSecond = (tries: number): number => {
      const seconds = new Map<number, number>();
      for (let page = 0; page < 5_000; page += 1) {
        // Evenly spread numbers instead of random ones, so that every run of this test is the same.
        const second = Math.floor(refreshPause(tries, 1, page / 5_000) / 1_000);
        seconds.set(second, (seconds.get(second) ?? 0) + 1);
      }
      return Math.max(...seconds.values());
    };
    expect([1, 2, 3, 4, 5, 6].map(perSecond)).toEqual([2_500, 1_250, 625, 313, 157, 84]);
  });
});
