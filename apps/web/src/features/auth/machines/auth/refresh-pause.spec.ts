import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refreshPause } from './refresh-pause.js';

describe('the backoff of a refresh', () => {
  it('is never shorter than Retry-After up to an hour, and at most a minute longer', () => {
    const tries = fc.integer({ min: 1, max: 1_000 });
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(tries, fc.integer({ min: 0, max: 10_000_000_000 }), random, (count, retryAfter, part) => {
        const pause = refreshPause(count, retryAfter, part);
        const waited = Math.min(retryAfter, 3_600) * 1_000;
        expect(pause).toBeGreaterThanOrEqual(waited);
        expect(pause).toBeLessThanOrEqual(waited + 60_000);
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
    expect([1, 2, 3, 4, 5, 6].map(perSecond)).toEqual([1_667, 834, 417, 209, 105, 84]);
  });

  it('spreads 5,000 pages that lost the connection together, over all their attempts', () => {
    let seed = 1;
    // A linear congruential generator (Numerical Recipes), so that every run of this test is the same.
    const random = (): number => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
    const perSecond = Array.from({ length: 60 }, () => 0);
    for (let page = 0; page < 5_000; page += 1) {
      for (let tries = 1, at = 0; at < 60_000; tries += 1) {
        at += refreshPause(tries, 0, random());
        const second = Math.floor(at / 1_000);
        if (second < 60) perSecond[second] = (perSecond[second] ?? 0) + 1;
      }
    }
    expect(Math.max(...perSecond)).toBeLessThan(2_500);
    expect(Math.max(...perSecond.slice(-10))).toBeLessThan(200);
  });
});
