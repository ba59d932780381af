import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ClaimLostError, type Idempotency, type StoredAnswer } from './idempotency.js';

export interface IdempotencyUnderTest {
  idempotency: Idempotency;
  /** Lets time pass, in milliseconds. */
  travel: (milliseconds: number) => void;
  /** Ends the process and starts the next one on the same data. */
  reopen: () => Promise<Idempotency>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const answer: StoredAnswer = { status: 201, headers: { etag: '"1"' }, body: '{"id":1,"city":"Zürich"}' };
const reservation = { id: 7, tracking_number: 'WM-0000-0000-0000-0' };

export const describeIdempotency = (name: string, open: () => Promise<IdempotencyUnderTest>): void => {
  describe(`${name} as idempotency`, () => {
    let idempotency: Idempotency;
    let travel: (milliseconds: number) => void;
    let reopen: () => Promise<Idempotency>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ idempotency, travel, reopen, dispose } = await open());
    });
    afterEach(() => dispose());

    const outcomeOf = async (key: string, fingerprint = 'body') => (await idempotency.claim(key, fingerprint)).outcome;

    it('is claimed once, runs, then answers with the bytes that were stored', async () => {
      expect(await outcomeOf('key')).toBe('claimed');
      expect(await outcomeOf('key')).toBe('running');
      await idempotency.complete('key', answer);
      expect(await idempotency.claim('key', 'body')).toEqual({ outcome: 'answered', answer });
    });

    it('gives a key to exactly one of many who claim it at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 64 }, () => outcomeOf('key')));
      expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'running')).toHaveLength(63);
    });

    it('tells another body under the same key, while it runs and when it is answered', async () => {
      await idempotency.claim('key', 'body');
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      await idempotency.complete('key', answer);
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
    });

    it('says for a day that it may have known a key before it was lost', async () => {
      expect(await idempotency.claim('first', 'body')).toEqual({ outcome: 'claimed', epochIsYoung: true });
      travel(DAY - MINUTE);
      expect(await idempotency.claim('second', 'body')).toEqual({ outcome: 'claimed', epochIsYoung: true });
      travel(2 * MINUTE);
      expect(await idempotency.claim('third', 'body')).toEqual({ outcome: 'claimed', epochIsYoung: false });
    });

    it('keeps keys apart', async () => {
      await idempotency.claim('key', 'body');
      expect(await outcomeOf('other')).toBe('claimed');
    });

    it('gives a released claim to the next, once', async () => {
      await idempotency.claim('key', 'body');
      await idempotency.release('key');
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      expect(await idempotency.claim('key', 'body')).toEqual({ outcome: 'abandoned' });
      expect(await outcomeOf('key')).toBe('running');
      await idempotency.complete('key', answer);
      expect(await outcomeOf('key')).toBe('answered');
    });

    it('refuses whoever has no claim, also once it is answered or released', async () => {
      const refused = async (): Promise<void> => {
        await expect(idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
        await expect(idempotency.release('key')).rejects.toBeInstanceOf(ClaimLostError);
        await expect(idempotency.reserve('key', reservation)).rejects.toBeInstanceOf(ClaimLostError);
      };
      await refused();
      await idempotency.claim('key', 'body');
      await idempotency.release('key');
      await refused();
      await idempotency.claim('key', 'body');
      await idempotency.complete('key', answer);
      await refused();
      expect(await outcomeOf('key')).toBe('answered');
    });

    it('keeps the first reservation of a key, and hands it to whoever takes the claim over', async () => {
      await idempotency.claim('key', 'body');
      expect(await idempotency.reserve('key', reservation)).toEqual(reservation);
      expect(await idempotency.reserve('key', { id: 8 })).toEqual(reservation);
      await idempotency.release('key');
      expect(await idempotency.claim('key', 'body')).toEqual({ outcome: 'abandoned', reservation });
      expect(await idempotency.reserve('key', { id: 9 })).toEqual(reservation);
    });

    it('keeps an answer for 24 hours', async () => {
      await idempotency.claim('key', 'body');
      await idempotency.complete('key', answer);
      travel(DAY - MINUTE);
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      travel(MINUTE);
      expect(await outcomeOf('key', 'another')).toBe('claimed');
    });

    it('forgets a reservation with its key', async () => {
      await idempotency.claim('key', 'body');
      await idempotency.reserve('key', reservation);
      travel(DAY);
      expect(await outcomeOf('key')).toBe('claimed');
      expect(await idempotency.reserve('key', { id: 8 })).toEqual({ id: 8 });
    });

    it('keeps answers over a restart', async () => {
      await idempotency.claim('key', 'body');
      await idempotency.complete('key', answer);
      expect(await (await reopen()).claim('key', 'body')).toEqual({ outcome: 'answered', answer });
    });

    it('says once that a process that ended had claimed the key, and what it had reserved', async () => {
      await idempotency.claim('key', 'body');
      await idempotency.reserve('key', reservation);
      idempotency = await reopen();
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      expect(await idempotency.claim('key', 'body')).toEqual({ outcome: 'abandoned', reservation });
      expect(await outcomeOf('key')).toBe('running');
      await idempotency.complete('key', answer);
      expect(await idempotency.claim('key', 'body')).toEqual({ outcome: 'answered', answer });
    });
  });
};
