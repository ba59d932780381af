import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ClaimLostError, COMMAND_LIMIT, type Idempotency, type KeyClient, type StoredAnswer } from './idempotency.js';
import { accountClient } from './testing/key-clients.js';

export interface IdempotencyUnderTest {
  idempotency: Idempotency;
  /** Lets time pass, in milliseconds. */
  travel: (milliseconds: number) => void;
  /** Ends the process and starts the next one on the same data. */
  reopen: () => Promise<Idempotency>;
  /** The number of stored keys and names. */
  stored: () => Promise<number>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const answer: StoredAnswer = { status: 201, headers: { etag: '"1"' }, body: '{"id":1,"city":"Zürich"}' };
const reservation = { id: 7, tracking_number: 'WM-0000-0000-0000-0' };

/** An eighth of the places for requests without an account. */
const PLACES = 160;

/** `open` opens an empty store with this number of places for keys, by default many. */
export const describeIdempotency = (name: string, open: (places?: number) => Promise<IdempotencyUnderTest>): void => {
  describe(`${name} as idempotency in little room`, () => {
    const stranger: KeyClient = { room: 'anonymous', id: 'stranger' };
    const another: KeyClient = { room: 'anonymous', id: 'another' };
    const largeAccount: KeyClient = { room: 'accounts', id: 'large' };
    let store: IdempotencyUnderTest;
    beforeEach(async () => {
      store = await open(PLACES);
    });
    afterEach(() => store.dispose());

    const claim = (key: string, client = accountClient, name = `name of ${key}`) =>
      store.idempotency.claim(key, 'body', name, client);
    const outcomeOf = async (...given: Parameters<typeof claim>) => (await claim(...given)).outcome;
    const complete = async (key: string, client: KeyClient, kept = answer): Promise<void> => {
      await claim(key, client);
      await store.idempotency.complete(key, kept);
      store.travel(1_000);
    };
    /** Completes 100 keys of one client. */
    const flood = async (client: KeyClient, kept?: StoredAnswer): Promise<void> => {
      for (let number = 0; number < 100; number += 1) await complete(`${client.id} ${number}`, client, kept);
    };

    it('deletes only the oldest keys of the client with the most, and stores no more than its places', async () => {
      await complete('mine', accountClient);
      await complete('of a neighbour', another);
      await flood(stranger);
      expect(await store.stored()).toBeLessThan(50);
      expect(await outcomeOf('mine')).toBe('answered');
      expect(await outcomeOf('of a neighbour', another)).toBe('answered');
      expect(await outcomeOf('stranger 99', stranger)).toBe('answered');
      expect(await outcomeOf('stranger 0', stranger)).toBe('claimed');
    });

    it('reports lost keys to the account that lost them, and to all requests without an account', async () => {
      await claim('first', largeAccount);
      store.travel(2 * DAY);
      await flood(largeAccount);
      expect(await claim('next', accountClient)).toEqual({ outcome: 'claimed', epochIsYoung: false });
      expect(await claim('next of a stranger', stranger)).toEqual({ outcome: 'claimed', epochIsYoung: false });
      await flood({ room: 'accounts', id: 'larger' });
      expect(await claim('next of large', largeAccount)).toEqual({ outcome: 'claimed', epochIsYoung: true });
      await flood(stranger);
      expect(await claim('another', another)).toEqual({ outcome: 'claimed', epochIsYoung: true });
      expect(await claim('one more', accountClient)).toEqual({ outcome: 'claimed', epochIsYoung: false });
      store.travel(DAY);
      expect(await claim('another a day later', another)).toEqual({ outcome: 'claimed', epochIsYoung: false });
    });

    it('does not delete the key of a request that may run', async () => {
      expect(await outcomeOf('runs', stranger)).toBe('claimed');
      for (let number = 0; number < 25; number += 1) {
        await claim(`stranger ${number}`, stranger);
        await store.idempotency.complete(`stranger ${number}`, answer);
      }
      expect(await outcomeOf('stranger 0', stranger)).toBe('claimed');
      expect(await outcomeOf('runs', stranger)).toBe('running');
      await store.idempotency.complete('runs', answer);
    });

    it('does not delete a released key at once, because its request may still reach the log', async () => {
      await claim('released', stranger);
      await store.idempotency.reserve('released', reservation);
      await store.idempotency.release('released');
      for (let number = 0; number < 25; number += 1) {
        await claim(`soon ${number}`, stranger);
        await store.idempotency.complete(`soon ${number}`, answer);
      }
      expect(await outcomeOf('soon 0', stranger)).toBe('claimed');
      expect(await claim('another', stranger, 'name of released')).toEqual({ outcome: 'mismatch' });
      expect(await claim('released', stranger)).toEqual({ outcome: 'abandoned', reservation });
      await store.idempotency.release('released');
      store.travel(COMMAND_LIMIT);
      await flood(stranger);
      expect(await outcomeOf('released', stranger)).toBe('claimed');
    });

    it('deletes the oldest keys of the client with the largest answers', async () => {
      const body = randomBytes(20_000).toString('base64');
      await complete('mine', accountClient);
      for (let number = 0; number < 20; number += 1)
        await complete(`large ${number}`, largeAccount, { ...answer, body });
      expect(await outcomeOf('mine')).toBe('answered');
      expect(await claim('large 19', largeAccount)).toMatchObject({ outcome: 'answered', answer: { body } });
      expect(await outcomeOf('large 0', largeAccount)).toBe('claimed');
    });

    it('has the places of forgotten keys again, also after a restart', async () => {
      await complete('of a neighbour', another);
      for (let number = 0; number < 100; number += 1) {
        await claim('forgotten', stranger);
        await store.idempotency.forget('forgotten');
        store.travel(1_000);
      }
      expect(await outcomeOf('of a neighbour', another)).toBe('answered');
      store.idempotency = await store.reopen();
      await flood(stranger);
      expect(await outcomeOf('of a neighbour', another)).toBe('answered');
      expect(await store.stored()).toBeLessThan(50);
    });
  });

  describe(`${name} as idempotency`, () => {
    let idempotency: Idempotency;
    let travel: (milliseconds: number) => void;
    let reopen: () => Promise<Idempotency>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ idempotency, travel, reopen, dispose } = await open());
    });
    afterEach(() => dispose());

    const claim = (key: string, fingerprint = 'body', name = `name of ${key}`) =>
      idempotency.claim(key, fingerprint, name, accountClient);
    const outcomeOf = async (...given: Parameters<typeof claim>) => (await claim(...given)).outcome;

    it('is claimed once, runs, then returns the stored bytes', async () => {
      expect(await outcomeOf('key')).toBe('claimed');
      expect(await outcomeOf('key')).toBe('running');
      await idempotency.complete('key', answer);
      expect(await claim('key')).toEqual({ outcome: 'answered', answer });
    });

    it('gives a key to exactly one of many concurrent claims', async () => {
      const outcomes = await Promise.all(Array.from({ length: 64 }, () => outcomeOf('key')));
      expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'running')).toHaveLength(63);
    });

    it('reports another body under the same key, while it runs and after it is answered', async () => {
      await claim('key');
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      await idempotency.complete('key', answer);
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
    });

    it('reports for a day that it may have lost keys', async () => {
      expect(await claim('first')).toEqual({ outcome: 'claimed', epochIsYoung: true });
      travel(DAY - MINUTE);
      expect(await claim('second')).toEqual({ outcome: 'claimed', epochIsYoung: true });
      travel(2 * MINUTE);
      expect(await claim('third')).toEqual({ outcome: 'claimed', epochIsYoung: false });
    });

    it('separates keys', async () => {
      await claim('key');
      expect(await outcomeOf('other')).toBe('claimed');
    });

    it('gives a released claim to the next caller, once', async () => {
      await claim('key');
      await idempotency.release('key');
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      expect(await claim('key')).toEqual({ outcome: 'abandoned' });
      expect(await outcomeOf('key')).toBe('running');
      await idempotency.complete('key', answer);
      expect(await outcomeOf('key')).toBe('answered');
    });

    it('knows nothing of a forgotten claim but its name', async () => {
      await claim('key', 'another');
      await idempotency.forget('key');
      expect(await outcomeOf('key', 'body', 'name of key')).toBe('claimed');
      await idempotency.complete('key', answer);
      expect(await claim('key')).toEqual({ outcome: 'answered', answer });
    });

    it('rejects callers without a claim, also after it was answered or released', async () => {
      const refused = async (): Promise<void> => {
        await expect(idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
        await expect(idempotency.release('key')).rejects.toBeInstanceOf(ClaimLostError);
        await expect(idempotency.forget('key')).rejects.toBeInstanceOf(ClaimLostError);
        await expect(idempotency.reserve('key', reservation)).rejects.toBeInstanceOf(ClaimLostError);
      };
      await refused();
      await claim('key');
      await idempotency.release('key');
      await refused();
      await claim('key');
      await idempotency.complete('key', answer);
      await refused();
      expect(await outcomeOf('key')).toBe('answered');
    });

    it('keeps the first reservation of a key, and passes it to the next owner of the claim', async () => {
      await claim('key');
      expect(await idempotency.reserve('key', reservation)).toEqual(reservation);
      expect(await idempotency.reserve('key', { id: 8 })).toEqual(reservation);
      await idempotency.release('key');
      expect(await claim('key')).toEqual({ outcome: 'abandoned', reservation });
      expect(await idempotency.reserve('key', { id: 9 })).toEqual(reservation);
    });

    it('keeps a name for one key, from its claim until it expires', async () => {
      expect(await outcomeOf('key', 'body', 'name')).toBe('claimed');
      expect(await outcomeOf('other', 'body', 'name')).toBe('mismatch');
      expect(await outcomeOf('key', 'body', 'another name')).toBe('running');
      expect(await outcomeOf('other', 'body', 'another name')).toBe('mismatch');
      travel(MINUTE);
      await idempotency.complete('key', answer);
      idempotency = await reopen();
      travel(DAY - MINUTE);
      expect(await outcomeOf('other', 'body', 'name')).toBe('mismatch');
      expect(await outcomeOf('other', 'body', 'a third name')).toBe('claimed');
      travel(MINUTE);
      expect(await outcomeOf('one more', 'body', 'name')).toBe('claimed');
      expect(await outcomeOf('key', 'body', 'name')).toBe('mismatch');
      expect(await outcomeOf('key', 'body', 'another name')).toBe('claimed');
    });

    it('keeps the name of a released key', async () => {
      await claim('key', 'body', 'name');
      await idempotency.release('key');
      expect(await outcomeOf('other', 'body', 'name')).toBe('mismatch');
      expect(await outcomeOf('key', 'body', 'name')).toBe('abandoned');
    });

    it('keeps an answer for 24 hours', async () => {
      await claim('key');
      await idempotency.complete('key', answer);
      travel(DAY - MINUTE);
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      travel(MINUTE);
      expect(await outcomeOf('key', 'another')).toBe('claimed');
    });

    it('keeps an answer for 24 hours also if the claim was taken over late', async () => {
      await claim('key');
      await idempotency.release('key');
      travel(23 * HOUR);
      expect(await claim('key')).toEqual({ outcome: 'abandoned' });
      await idempotency.complete('key', answer);
      travel(2.5 * HOUR);
      await claim('another');
      idempotency = await reopen();
      expect(await claim('key')).toEqual({ outcome: 'answered', answer });
    });

    it('deletes a reservation with its key', async () => {
      await claim('key');
      await idempotency.reserve('key', reservation);
      travel(DAY);
      expect(await outcomeOf('key')).toBe('claimed');
      expect(await idempotency.reserve('key', { id: 8 })).toEqual({ id: 8 });
    });

    it('keeps answers across a restart', async () => {
      await claim('key');
      await idempotency.complete('key', answer);
      expect(await (await reopen()).claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'answered',
        answer,
      });
    });

    it('reports an abandoned claim of an ended process once, with its reservation', async () => {
      await claim('key');
      await idempotency.reserve('key', reservation);
      idempotency = await reopen();
      expect(await outcomeOf('key', 'another')).toBe('mismatch');
      expect(await claim('key')).toEqual({ outcome: 'abandoned', reservation });
      expect(await outcomeOf('key')).toBe('running');
      await idempotency.complete('key', answer);
      expect(await claim('key')).toEqual({ outcome: 'answered', answer });
    });
  });
};
