import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Lease, Leases } from './leases.js';

export interface LeasesUnderTest {
  leases: Leases;
  /** Lets time pass, in milliseconds. */
  travel: (milliseconds: number) => void;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;
const TIME_TO_LIVE = 10 * MINUTE;

export const describeLeases = (name: string, open: () => Promise<LeasesUnderTest>): void => {
  describe(`${name} as leases`, () => {
    let leases: Leases;
    let travel: (milliseconds: number) => void;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ leases, travel, dispose } = await open());
    });
    afterEach(() => dispose());

    const acquired = async (): Promise<Lease> => {
      const lease = await leases.acquire('work', TIME_TO_LIVE);
      if (!lease) throw new Error('the lease was refused');
      return lease;
    };

    it('are held by one holder at a time, until they expire', async () => {
      const first = await acquired();
      travel(TIME_TO_LIVE - MINUTE);
      expect(await leases.acquire('work', TIME_TO_LIVE)).toBeUndefined();
      travel(MINUTE);
      const second = await acquired();
      expect(second.holder).not.toBe(first.holder);
      expect(await leases.renew(first, TIME_TO_LIVE)).toBe(false);
      expect(await leases.renew(second, TIME_TO_LIVE)).toBe(true);
    });

    it('are given to exactly one of many concurrent callers', async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, () => leases.acquire('work', TIME_TO_LIVE)));
      expect(answers.filter((lease) => lease !== undefined)).toHaveLength(1);
    });

    it('are extended by a renewal, even after expiry if nobody took them', async () => {
      const lease = await acquired();
      travel(TIME_TO_LIVE / 2);
      expect(await leases.renew(lease, TIME_TO_LIVE)).toBe(true);
      travel(TIME_TO_LIVE / 2);
      expect(await leases.acquire('work', TIME_TO_LIVE)).toBeUndefined();
      travel(6 * TIME_TO_LIVE);
      expect(await leases.renew(lease, TIME_TO_LIVE)).toBe(true);
      expect(await leases.acquire('work', TIME_TO_LIVE)).toBeUndefined();
    });

    it('are free immediately after a release, but only by their holder', async () => {
      const first = await acquired();
      await leases.release(first);
      const second = await acquired();
      await leases.release(first);
      expect(await leases.acquire('work', TIME_TO_LIVE)).toBeUndefined();
      expect(await leases.renew(second, TIME_TO_LIVE)).toBe(true);
    });

    it('are separate for each name', async () => {
      await acquired();
      expect(await leases.acquire('other', TIME_TO_LIVE)).toMatchObject({ name: 'other' });
    });

    it('reject an invented holder', async () => {
      await acquired();
      const invented = { name: 'work', holder: 'anybody' };
      expect(await leases.renew(invented, TIME_TO_LIVE)).toBe(false);
      await leases.release(invented);
      expect(await leases.acquire('work', TIME_TO_LIVE)).toBeUndefined();
    });
  });
};
