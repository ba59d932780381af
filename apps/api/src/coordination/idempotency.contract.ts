import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Idempotency, StoredAnswer } from './idempotency.js';

export interface IdempotencyUnderTest {
  idempotency: Idempotency;
  /** Ends the process and starts the next one on the same data. */
  reopen: (now: Date) => Promise<Idempotency>;
  dispose: () => Promise<void>;
}

const start = new Date('2026-03-01T12:00:00.000Z');
const DAY = 24 * 60 * 60_000;
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);
const answer: StoredAnswer = { status: 201, headers: { etag: '"1"' }, body: '{"id":1,"city":"Zürich"}' };

export const describeIdempotency = (name: string, open: (now: Date) => Promise<IdempotencyUnderTest>): void => {
  describe(`${name} as idempotency`, () => {
    let idempotency: Idempotency;
    let reopen: (now: Date) => Promise<Idempotency>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ idempotency, reopen, dispose } = await open(start));
    });
    afterEach(() => dispose());

    it('is claimed once, runs, then answers with the bytes that were stored', async () => {
      expect(await idempotency.claim('key', 'body', start)).toEqual({ outcome: 'claimed' });
      expect(await idempotency.claim('key', 'body', start)).toEqual({ outcome: 'running' });
      await idempotency.complete('key', answer, start);
      expect(await idempotency.claim('key', 'body', start)).toEqual({ outcome: 'answered', answer });
    });

    it('gives a key to exactly one of many who claim it at once', async () => {
      const claims = await Promise.all(Array.from({ length: 64 }, () => idempotency.claim('key', 'body', start)));
      expect(claims.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
      expect(claims.filter(({ outcome }) => outcome === 'running')).toHaveLength(63);
    });

    it('tells another body under the same key, while it runs and when it is answered', async () => {
      await idempotency.claim('key', 'body', start);
      expect(await idempotency.claim('key', 'another', start)).toEqual({ outcome: 'mismatch' });
      await idempotency.complete('key', answer, start);
      expect(await idempotency.claim('key', 'another', start)).toEqual({ outcome: 'mismatch' });
    });

    it('keeps keys apart', async () => {
      await idempotency.claim('key', 'body', start);
      expect(await idempotency.claim('other', 'body', start)).toEqual({ outcome: 'claimed' });
    });

    it('forgets a released claim, but never an answer', async () => {
      await idempotency.claim('key', 'body', start);
      await idempotency.release('key');
      expect(await idempotency.claim('key', 'body', start)).toEqual({ outcome: 'claimed' });
      await idempotency.complete('key', answer, start);
      await idempotency.release('key');
      expect(await idempotency.claim('key', 'body', start)).toEqual({ outcome: 'answered', answer });
    });

    it('keeps an answer for 24 hours', async () => {
      await idempotency.claim('key', 'body', start);
      await idempotency.complete('key', answer, start);
      expect(await idempotency.claim('key', 'another', later(DAY - 1))).toEqual({ outcome: 'mismatch' });
      expect(await idempotency.claim('key', 'another', later(DAY))).toEqual({ outcome: 'claimed' });
    });

    it('keeps answers over a restart', async () => {
      await idempotency.claim('key', 'body', start);
      await idempotency.complete('key', answer, start);
      expect(await (await reopen(later(1))).claim('key', 'body', later(1))).toEqual({ outcome: 'answered', answer });
    });

    it('says once that a process that ended had claimed the key', async () => {
      await idempotency.claim('key', 'body', start);
      const next = await reopen(later(1));
      expect(await next.claim('key', 'another', later(1))).toEqual({ outcome: 'mismatch' });
      expect(await next.claim('key', 'body', later(1))).toEqual({ outcome: 'abandoned' });
      expect(await next.claim('key', 'body', later(1))).toEqual({ outcome: 'running' });
      await next.complete('key', answer, later(1));
      expect(await next.claim('key', 'body', later(1))).toEqual({ outcome: 'answered', answer });
    });
  });
};
