import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RateLimit, RateLimits } from './rate-limits.js';

export interface RateLimitsUnderTest {
  rateLimits: RateLimits;
  /** Ends the process in order and starts the next one on the same data. */
  reopen: (now: Date) => Promise<RateLimits>;
  dispose: () => Promise<void>;
}

const start = new Date('2026-03-01T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);
const limit: RateLimit = { points: 3, windowSeconds: 60 };

export const describeRateLimits = (name: string, open: (now: Date) => Promise<RateLimitsUnderTest>): void => {
  describe(`${name} as rate limits`, () => {
    let rateLimits: RateLimits;
    let reopen: (now: Date) => Promise<RateLimits>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ rateLimits, reopen, dispose } = await open(start));
    });
    afterEach(() => dispose());

    it('counts down, then refuses until the window ends', async () => {
      const verdicts = [];
      for (let turn = 0; turn < 5; turn += 1) verdicts.push(await rateLimits.take('key', limit, later(turn * 500)));
      expect(verdicts).toEqual([
        { allowed: true, remaining: 2, retryAfterSeconds: 60 },
        { allowed: true, remaining: 1, retryAfterSeconds: 60 },
        { allowed: true, remaining: 0, retryAfterSeconds: 59 },
        { allowed: false, remaining: 0, retryAfterSeconds: 59 },
        { allowed: false, remaining: 0, retryAfterSeconds: 58 },
      ]);
      expect(await rateLimits.take('key', limit, later(59_999))).toMatchObject({
        allowed: false,
        retryAfterSeconds: 1,
      });
      expect(await rateLimits.take('key', limit, later(60_000))).toEqual({
        allowed: true,
        remaining: 2,
        retryAfterSeconds: 60,
      });
    });

    it('counts each key by itself', async () => {
      for (let turn = 0; turn < 3; turn += 1) await rateLimits.take('key', limit, start);
      expect(await rateLimits.take('other', limit, start)).toMatchObject({ allowed: true });
    });

    it('never allows more than its points, however many ask at once', async () => {
      const verdicts = await Promise.all(Array.from({ length: 64 }, () => rateLimits.take('key', limit, start)));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('does not shut a key out for long when the clock is set back', async () => {
      const ahead = later(24 * 60 * 60_000);
      for (let turn = 0; turn < 4; turn += 1) await rateLimits.take('key', limit, ahead);
      expect(await rateLimits.take('key', limit, start)).toMatchObject({ retryAfterSeconds: 60 });
    });

    it('goes on counting over a restart', async () => {
      for (let turn = 0; turn < 3; turn += 1) await rateLimits.take('key', limit, start);
      const next = await reopen(later(1_000));
      expect(await next.take('key', limit, later(1_000))).toEqual({
        allowed: false,
        remaining: 0,
        retryAfterSeconds: 59,
      });
    });
  });
};
