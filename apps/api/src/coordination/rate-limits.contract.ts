import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Backoff, RateLimit, RateLimits } from './rate-limits.js';

export interface RateLimitsUnderTest {
  rateLimits: RateLimits;
  /** Lets time pass, in milliseconds; negative values set the clock back. */
  travel: (milliseconds: number) => void;
  /** Shuts down the process and starts the next one on the same data. */
  reopen: () => Promise<RateLimits>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;
const backoff: Backoff = { free: 3, firstSeconds: 60, maximumSeconds: 600, forgottenSeconds: 3_600 };
const limit: RateLimit = { points: 3, windowSeconds: 600 };

export const describeRateLimits = (name: string, open: () => Promise<RateLimitsUnderTest>): void => {
  describe(`${name} as rate limits`, () => {
    let rateLimits: RateLimits;
    let travel: (milliseconds: number) => void;
    let reopen: () => Promise<RateLimits>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ rateLimits, travel, reopen, dispose } = await open());
    });
    afterEach(() => dispose());

    it('counts down, then rejects until the window ends', async () => {
      const verdicts = [];
      for (let turn = 0; turn < 5; turn += 1) verdicts.push(await rateLimits.take('key', limit));
      const retryAfterSeconds = expect.any(Number);
      expect(verdicts).toEqual([
        { allowed: true, remaining: 2, retryAfterSeconds },
        { allowed: true, remaining: 1, retryAfterSeconds },
        { allowed: true, remaining: 0, retryAfterSeconds },
        { allowed: false, remaining: 0, retryAfterSeconds },
        { allowed: false, remaining: 0, retryAfterSeconds },
      ]);
      travel(9 * MINUTE);
      expect(await rateLimits.take('key', limit)).toMatchObject({ allowed: false });
      travel(MINUTE);
      expect(await rateLimits.take('key', limit)).toMatchObject({ allowed: true, remaining: 2 });
    });

    it('reports the time until the window ends', async () => {
      const first = (await rateLimits.take('key', limit)).retryAfterSeconds;
      travel(5 * MINUTE);
      const second = (await rateLimits.take('key', limit)).retryAfterSeconds;
      expect(first).toBe(600);
      expect(second).toBeGreaterThan(240);
      expect(second).toBeLessThanOrEqual(300);
    });

    it('counts each key separately', async () => {
      for (let turn = 0; turn < 3; turn += 1) await rateLimits.take('key', limit);
      expect(await rateLimits.take('other', limit)).toMatchObject({ allowed: true });
    });

    it('takes several points at once, or none if fewer are left', async () => {
      expect(await rateLimits.take('key', limit, 2)).toMatchObject({ allowed: true, remaining: 1 });
      expect(await rateLimits.take('key', limit, 2)).toMatchObject({ allowed: false, remaining: 1 });
      expect(await rateLimits.take('key', limit)).toMatchObject({ allowed: true, remaining: 0 });
    });

    it('never allows more than its points, for any number of concurrent calls', async () => {
      const verdicts = await Promise.all(Array.from({ length: 64 }, () => rateLimits.take('key', limit)));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('does not lock a key out for long if the clock is set back', async () => {
      for (let turn = 0; turn < 4; turn += 1) await rateLimits.take('key', limit);
      travel(-24 * 60 * MINUTE);
      expect(await rateLimits.take('key', limit)).toMatchObject({ retryAfterSeconds: 600 });
    });

    it('allows some failures, then requires a wait that doubles with each, up to a maximum', async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        expect(await rateLimits.attempt('key', backoff)).toEqual({ allowed: true, retryAfterSeconds: 0 });
      }
      for (const seconds of [60, 120, 240, 480, 600, 600]) {
        const { allowed, retryAfterSeconds } = await rateLimits.attempt('key', backoff);
        expect(allowed).toBe(false);
        expect(retryAfterSeconds).toBeGreaterThan(seconds - 20);
        expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
        travel(seconds * 1_000);
        expect(await rateLimits.attempt('key', backoff)).toEqual({ allowed: true, retryAfterSeconds: 0 });
      }
    });

    it('does not allow excess concurrent attempts, and does not count rejected ones', async () => {
      const verdicts = await Promise.all(Array.from({ length: 64 }, () => rateLimits.attempt('key', backoff)));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(4);
      expect((await rateLimits.attempt('key', backoff)).retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    it('resets the failures of a key after a success, but not those of other keys', async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await rateLimits.attempt('key', backoff);
        await rateLimits.attempt('other', backoff);
      }
      await rateLimits.forgive('key');
      for (let turn = 0; turn < 4; turn += 1) {
        expect(await rateLimits.attempt('key', backoff)).toMatchObject({ allowed: true });
      }
      expect(await rateLimits.attempt('other', backoff)).toMatchObject({ allowed: false });
    });

    it('forgets failures after enough time without an attempt', async () => {
      for (let turn = 0; turn < 4; turn += 1) await rateLimits.attempt('key', backoff);
      travel(61 * MINUTE);
      for (let turn = 0; turn < 4; turn += 1) {
        expect(await rateLimits.attempt('key', backoff)).toMatchObject({ allowed: true });
      }
      expect(await rateLimits.attempt('key', backoff)).toMatchObject({ allowed: false });
    });

    it('keeps failures and resets across a restart', async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await rateLimits.attempt('key', backoff);
        await rateLimits.attempt('other', backoff);
      }
      rateLimits = await reopen();
      await rateLimits.forgive('other');
      rateLimits = await reopen();
      expect(await rateLimits.attempt('key', backoff)).toMatchObject({ allowed: false });
      expect(await rateLimits.attempt('other', backoff)).toMatchObject({ allowed: true });
    });

    it('ignores failures from before the clock was set back', async () => {
      for (let turn = 0; turn < 4; turn += 1) await rateLimits.attempt('key', backoff);
      travel(-24 * 60 * MINUTE);
      expect(await rateLimits.attempt('key', backoff)).toMatchObject({ allowed: true });
    });

    it('continues to count across a restart', async () => {
      for (let turn = 0; turn < 3; turn += 1) await rateLimits.take('key', limit);
      expect(await (await reopen()).take('key', limit)).toMatchObject({ allowed: false, remaining: 0 });
    });
  });
};
