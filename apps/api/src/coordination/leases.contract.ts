import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Lease, Leases } from './leases.js';

export interface LeasesUnderTest {
  leases: Leases;
  /** Ends the process and starts the next one on the same data. */
  reopen: (now: Date) => Promise<Leases>;
  dispose: () => Promise<void>;
}

const start = new Date('2026-03-01T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);
const TIME_TO_LIVE = 10_000;

export const describeLeases = (name: string, open: (now: Date) => Promise<LeasesUnderTest>): void => {
  describe(`${name} as leases`, () => {
    let leases: Leases;
    let reopen: (now: Date) => Promise<Leases>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ leases, reopen, dispose } = await open(start));
    });
    afterEach(() => dispose());

    const acquired = async (holder: string, now: Date): Promise<Lease> => {
      const lease = await leases.acquire('work', holder, TIME_TO_LIVE, now);
      if (!lease) throw new Error('the lease was refused');
      return lease;
    };

    it('are held by one at a time, until they expire', async () => {
      const first = await acquired('a', start);
      expect(await leases.acquire('work', 'b', TIME_TO_LIVE, later(TIME_TO_LIVE - 1))).toBeUndefined();
      const second = await acquired('b', later(TIME_TO_LIVE));
      expect(second.token).toBeGreaterThan(first.token);
      expect(await leases.renew(first, TIME_TO_LIVE, later(TIME_TO_LIVE))).toBe(false);
    });

    it('go to exactly one of many who ask at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => leases.acquire('work', `node ${index}`, TIME_TO_LIVE, start)),
      );
      expect(answers.filter((lease) => lease !== undefined)).toHaveLength(1);
    });

    it('are held longer when they are renewed, also late if nobody came in between', async () => {
      const lease = await acquired('a', start);
      expect(await leases.renew(lease, TIME_TO_LIVE, later(5_000))).toBe(true);
      expect(await leases.acquire('work', 'b', TIME_TO_LIVE, later(TIME_TO_LIVE))).toBeUndefined();
      expect(await leases.renew(lease, TIME_TO_LIVE, later(60_000))).toBe(true);
      expect(await leases.acquire('work', 'b', TIME_TO_LIVE, later(60_000))).toBeUndefined();
    });

    it('are free at once when they are released, and only by their holder', async () => {
      const first = await acquired('a', start);
      await leases.release(first);
      const second = await acquired('b', start);
      await leases.release(first);
      expect(await leases.acquire('work', 'c', TIME_TO_LIVE, start)).toBeUndefined();
      expect(second.token).toBeGreaterThan(first.token);
    });

    it('are kept apart by name', async () => {
      await acquired('a', start);
      expect(await leases.acquire('other', 'b', TIME_TO_LIVE, start)).toMatchObject({ name: 'other', holder: 'b' });
    });

    it('never give a token twice, over restarts too', async () => {
      const first = await acquired('a', start);
      const next = await reopen(later(TIME_TO_LIVE));
      const second = await next.acquire('work', 'b', TIME_TO_LIVE, later(TIME_TO_LIVE));
      expect(second?.token).toBeGreaterThan(first.token);
    });
  });
};
