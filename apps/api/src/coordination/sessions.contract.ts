import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sessions } from './sessions.js';

export interface SessionsUnderTest {
  sessions: Sessions;
  /** Lets time pass, in milliseconds. */
  travel: (milliseconds: number) => void;
  /** Ends the process and starts the next one on the same data. */
  reopen: () => Promise<Sessions>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a retry gets the same token, and the late retries before the one that ends the session: as openapi.json says. */
const [RETRY_WINDOW, LATE_RETRIES] = [10 * MINUTE, 5];
const BEGAN = 42;

export const describeSessions = (name: string, open: () => Promise<SessionsUnderTest>): void => {
  describe(`${name} as sessions`, () => {
    let sessions: Sessions;
    let travel: (milliseconds: number) => void;
    let reopen: () => Promise<Sessions>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ sessions, travel, reopen, dispose } = await open());
    });
    afterEach(() => dispose());

    it('starts families with unguessable tokens', async () => {
      const first = await sessions.start('account-1', BEGAN);
      const second = await sessions.start('account-1', BEGAN);
      expect(first.refresh).toMatch(/^[\w-]{43,}$/u);
      expect(first.refresh).not.toBe(second.refresh);
      expect(first.session_id).not.toBe(second.session_id);
      expect(sessions.isRevoked(first.session_id)).toBe(false);
    });

    it('rotates: each token yields the next one of the same family', async () => {
      const { session_id, refresh, issued_at } = await sessions.start('account-1', BEGAN);
      let token = refresh;
      let before = issued_at;
      for (let turn = 1; turn <= 3; turn += 1) {
        travel(MINUTE);
        const rotation = await sessions.rotate(token);
        expect(rotation).toEqual({
          outcome: 'rotated',
          account_id: 'account-1',
          session_id,
          began: BEGAN,
          refresh: expect.any(String),
          issued_at: expect.any(Date),
        });
        if (rotation.outcome !== 'rotated') throw new Error('not rotated');
        expect(rotation.refresh).not.toBe(token);
        expect(rotation.issued_at.getTime()).toBeGreaterThanOrEqual(before.getTime() + MINUTE);
        token = rotation.refresh;
        before = rotation.issued_at;
      }
    });

    it('finds the session of its tokens, including spent ones, while it is active', async () => {
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const other = await sessions.start('account-1', BEGAN);
      expect(await sessions.sessionOf(refresh)).toBe(session_id);
      const rotation = await sessions.rotate(refresh);
      expect(await sessions.sessionOf(refresh)).toBe(session_id);
      expect(await sessions.sessionOf(rotation.outcome === 'rotated' ? rotation.refresh : '')).toBe(session_id);
      expect(await sessions.sessionOf('foreign')).toBeUndefined();
      await sessions.revoke(refresh);
      expect(await sessions.sessionOf(refresh)).toBeUndefined();
      expect(await sessions.sessionOf(other.refresh)).toBe(other.session_id);
    });

    it('rejects a foreign token, and reports no revocation', async () => {
      const revoked: string[] = [];
      sessions.onRevoked((session_id) => revoked.push(session_id));
      expect(await sessions.rotate('foreign')).toEqual({ outcome: 'invalid' });
      expect(await sessions.revoke('foreign')).toBe(false);
      expect(revoked).toEqual([]);
    });

    it('revokes the whole family when a spent token is reused, and reports it once', async () => {
      const revoked: string[] = [];
      sessions.onRevoked((session_id) => revoked.push(session_id));
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const other = await sessions.start('account-1', BEGAN);
      const rotation = await sessions.rotate(refresh);

      expect(await sessions.rotate(refresh)).toEqual({ outcome: 'reused', session_id });
      expect(await sessions.rotate(refresh)).toEqual({ outcome: 'reused', session_id });

      expect(revoked).toEqual([session_id]);
      expect(sessions.isRevoked(session_id)).toBe(true);
      expect(sessions.isRevoked(other.session_id)).toBe(false);
      if (rotation.outcome !== 'rotated') throw new Error('not rotated');
      expect(await sessions.rotate(rotation.refresh)).toEqual({ outcome: 'invalid' });
    });

    it('returns the same token for a retry with its seed, from any process and after a restart', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const first = await sessions.rotate(refresh, seed);
      expect(first).toMatchObject({ outcome: 'rotated', session_id, began: BEGAN });
      travel(MINUTE);
      expect(await sessions.rotate(refresh, seed)).toEqual(first);

      travel(RETRY_WINDOW - 2 * MINUTE);
      const next = await reopen();
      expect(await next.rotate(refresh, seed)).toEqual(first);
      if (first.outcome !== 'rotated') throw new Error('not rotated');
      expect(await next.rotate(first.refresh)).toMatchObject({ outcome: 'rotated' });
      expect(await next.rotate(refresh, seed)).toEqual(first);
      expect(next.isRevoked(session_id)).toBe(false);
    });

    it('returns the same token for a first retry within ten minutes, although it was used', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const first = await sessions.rotate(refresh, seed);
      if (first.outcome !== 'rotated') throw new Error('not rotated');
      expect(await sessions.rotate(first.refresh)).toMatchObject({ outcome: 'rotated', session_id });
      travel(RETRY_WINDOW - MINUTE);
      for (let turn = 0; turn <= LATE_RETRIES + 1; turn += 1) {
        expect(await sessions.rotate(refresh, seed)).toEqual(first);
      }
      expect(sessions.isRevoked(session_id)).toBe(false);
    });

    it('returns the token that nobody has used yet for a retry after weeks, and for ten more minutes', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const first = await sessions.rotate(refresh, seed);
      if (first.outcome !== 'rotated') throw new Error('not rotated');
      travel(29 * DAY);
      const next = await reopen();
      // More than LATE_RETRIES, as by many tabs that wake at once.
      for (let turn = 0; turn <= LATE_RETRIES + 1; turn += 1) {
        expect(await next.rotate(refresh, seed)).toEqual(first);
        travel(MINUTE);
      }
      expect(await next.rotate(first.refresh)).toMatchObject({ outcome: 'rotated', session_id });
      expect(await next.rotate(refresh, seed)).toEqual(first);
      travel(RETRY_WINDOW);
      expect(await next.rotate(refresh, seed)).toEqual({ outcome: 'invalid' });
      expect(next.isRevoked(session_id)).toBe(false);
    });

    it('revokes the family at repeated late retries, although nobody has used the next token', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const first = await sessions.rotate(refresh, seed);
      for (let turn = 1; turn <= LATE_RETRIES; turn += 1) {
        travel(RETRY_WINDOW);
        expect(await sessions.rotate(refresh, seed)).toEqual(first);
      }
      travel(RETRY_WINDOW);
      expect(await sessions.rotate(refresh, seed)).toEqual({ outcome: 'reused', session_id });
      expect(sessions.isRevoked(session_id)).toBe(true);
    });

    it('refuses late retries after the next token was used, and revokes the family at repeated ones', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      const first = await sessions.rotate(refresh, seed);
      if (first.outcome !== 'rotated') throw new Error('not rotated');
      const second = await sessions.rotate(first.refresh, seed);
      if (second.outcome !== 'rotated') throw new Error('not rotated');
      travel(RETRY_WINDOW);
      for (let turn = 1; turn <= LATE_RETRIES; turn += 1) {
        expect(await sessions.rotate(refresh, seed)).toEqual({ outcome: 'invalid' });
        sessions = await reopen();
      }
      // A retry of another rotation has its own count.
      expect(await sessions.rotate(first.refresh, seed)).toEqual(second);
      expect(sessions.isRevoked(session_id)).toBe(false);
      expect(await sessions.rotate(refresh, seed)).toEqual({ outcome: 'reused', session_id });
      expect(sessions.isRevoked(session_id)).toBe(true);
      expect(await sessions.rotate(second.refresh)).toEqual({ outcome: 'invalid' });
    });

    it('treats a spent token as stolen with another seed', async () => {
      const seed = Buffer.from('a request');
      const stolen = await sessions.start('account-1', BEGAN);
      await sessions.rotate(stolen.refresh, seed);
      expect(await sessions.rotate(stolen.refresh, Buffer.from('another'))).toMatchObject({ outcome: 'reused' });
      expect(sessions.isRevoked(stolen.session_id)).toBe(true);
    });

    it('rejects a retry after the session was revoked', async () => {
      const seed = Buffer.from('a request');
      const { refresh } = await sessions.start('account-1', BEGAN);
      await sessions.rotate(refresh, seed);
      await sessions.revoke(refresh);
      expect(await sessions.rotate(refresh, seed)).toEqual({ outcome: 'invalid' });
    });

    it('recalls a started session by its seed while it is active', async () => {
      const seed = Buffer.from('a request');
      const started = await sessions.start('account-1', BEGAN, seed);
      const twin = await sessions.start('account-1', BEGAN, seed);
      expect(twin.refresh).not.toBe(started.refresh);
      travel(MINUTE);
      expect(await sessions.recall(started.session_id, seed)).toEqual(started);
      expect(await sessions.recall(started.session_id, Buffer.from('another'))).toBeUndefined();
      await sessions.rotate(started.refresh);
      expect(await sessions.recall(started.session_id, seed)).toEqual(started);
      await sessions.revoke(started.refresh);
      expect(await sessions.recall(started.session_id, seed)).toBeUndefined();
      expect(await sessions.recall(twin.session_id, seed)).toEqual(twin);
      travel(30 * DAY - 2 * MINUTE);
      expect(await sessions.recall(twin.session_id, seed)).toEqual(twin);
      travel(MINUTE);
      expect(await sessions.recall(twin.session_id, seed)).toBeUndefined();
    });

    it('accepts one of two concurrent uses of the same token', async () => {
      const { refresh } = await sessions.start('account-1', BEGAN);
      const both = await Promise.all([sessions.rotate(refresh), sessions.rotate(refresh)]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['reused', 'rotated']);
    });

    it('expires a token 30 days after it was issued', async () => {
      const first = await sessions.start('account-1', BEGAN);
      const second = await sessions.start('account-1', BEGAN);
      travel(30 * DAY - MINUTE);
      expect(await sessions.rotate(first.refresh)).toMatchObject({ outcome: 'rotated' });
      travel(MINUTE);
      expect(await sessions.rotate(second.refresh)).toEqual({ outcome: 'invalid' });
    });

    it('keeps a session as long as its last token, across restarts that purge expired rows', async () => {
      let { refresh: token } = await sessions.start('account-1', BEGAN);
      for (let turn = 1; turn <= 3; turn += 1) {
        travel(20 * DAY);
        sessions = await reopen();
        const rotation = await sessions.rotate(token);
        expect(rotation).toMatchObject({ outcome: 'rotated', account_id: 'account-1', began: BEGAN });
        if (rotation.outcome === 'rotated') token = rotation.refresh;
      }
    });

    it('ends a session 90 days after its start, however often it was rotated', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      let token = refresh;
      const rotate = async (): Promise<void> => {
        const rotation = await sessions.rotate(token, seed);
        if (rotation.outcome !== 'rotated') throw new Error(`not rotated, but ${rotation.outcome}`);
        token = rotation.refresh;
      };
      for (let turn = 1; turn <= 4; turn += 1) {
        travel(20 * DAY);
        await rotate();
      }
      travel(10 * DAY - MINUTE);
      const spent = token;
      await rotate();
      travel(MINUTE);
      expect(await sessions.rotate(token)).toEqual({ outcome: 'invalid' });
      expect(await sessions.rotate(spent, seed)).toEqual({ outcome: 'invalid' });
      expect(await sessions.recall(session_id, seed)).toBeUndefined();
    });

    it('revokes the family of a token, even of a spent one', async () => {
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      await sessions.rotate(refresh);
      expect(await sessions.revoke(refresh)).toBe(true);
      expect(sessions.isRevoked(session_id)).toBe(true);
      expect(await sessions.revoke(refresh)).toBe(true);
    });

    it('reports each revocation until the listener unsubscribes, and revokes no other family', async () => {
      const [first, second] = [await sessions.start('account-1', BEGAN), await sessions.start('account-1', BEGAN)];
      const revoked: string[] = [];
      const stop = sessions.onRevoked((session_id) => revoked.push(session_id));
      await sessions.revoke(first.refresh);
      expect(await sessions.rotate(first.refresh)).toEqual({ outcome: 'invalid' });
      expect(await sessions.rotate(second.refresh)).toMatchObject({ outcome: 'rotated' });
      stop();
      await sessions.revoke(second.refresh);
      expect(revoked).toEqual([first.session_id]);
    });

    it('revokes and reports the sessions whose last use is the limit ago, and keeps those without a use', async () => {
      const idle = await sessions.start('account-1', BEGAN);
      const used = await sessions.start('account-1', BEGAN);
      const unrecorded = await sessions.start('account-1', BEGAN);
      const revoked: string[] = [];
      sessions.onRevoked((session_id) => revoked.push(session_id));
      await sessions.recordUses([
        { session_id: idle.session_id, ago: 0 },
        { session_id: used.session_id, ago: 0 },
      ]);
      travel(9 * MINUTE);
      await sessions.recordUses([{ session_id: used.session_id, ago: MINUTE }]);
      await sessions.revokeUnused(15 * MINUTE);
      expect(revoked).toEqual([]);

      travel(6 * MINUTE);
      await sessions.revokeUnused(15 * MINUTE);
      await sessions.revokeUnused(15 * MINUTE);
      expect(revoked).toEqual([idle.session_id]);
      expect(sessions.isRevoked(idle.session_id)).toBe(true);
      expect(await sessions.rotate(idle.refresh)).toEqual({ outcome: 'invalid' });
      expect(await sessions.rotate(used.refresh)).toMatchObject({ outcome: 'rotated' });
      expect(await sessions.rotate(unrecorded.refresh)).toMatchObject({ outcome: 'rotated' });
    });

    it('records the latest use, across restarts, and none of a session that has ended', async () => {
      const { session_id, refresh } = await sessions.start('account-1', BEGAN);
      expect(await sessions.sinceUse(session_id)).toBeUndefined();
      await sessions.recordUses([
        { session_id, ago: MINUTE },
        { session_id, ago: 5 * MINUTE },
        { session_id: 'foreign', ago: 0 },
      ]);
      travel(MINUTE);
      const next = await reopen();
      const since = await next.sinceUse(session_id);
      expect(since).toBeGreaterThanOrEqual(2 * MINUTE);
      expect(since).toBeLessThan(4 * MINUTE);
      expect(await next.sinceUse('foreign')).toBeUndefined();

      travel(15 * MINUTE);
      await next.revokeUnused(15 * MINUTE);
      await next.recordUses([{ session_id, ago: 0 }]);
      expect(await next.sinceUse(session_id)).toBeUndefined();
      expect(next.isRevoked(session_id)).toBe(true);
      expect(await next.rotate(refresh)).toEqual({ outcome: 'invalid' });
    });

    it('forgets all uses', async () => {
      const { session_id } = await sessions.start('account-1', BEGAN);
      await sessions.recordUses([{ session_id, ago: 0 }]);
      await sessions.forgetUses();
      expect(await sessions.sinceUse(session_id)).toBeUndefined();
      travel(15 * MINUTE);
      await sessions.revokeUnused(15 * MINUTE);
      expect(sessions.isRevoked(session_id)).toBe(false);
    });

    it('keeps sessions and revocations across a restart', async () => {
      const live = await sessions.start('account-1', BEGAN);
      const dead = await sessions.start('account-1', BEGAN);
      await sessions.revoke(dead.refresh);

      travel(5 * MINUTE);
      const next = await reopen();

      expect(next.isRevoked(dead.session_id)).toBe(true);
      expect(next.isRevoked(live.session_id)).toBe(false);
      expect(await next.rotate(dead.refresh)).toEqual({ outcome: 'invalid' });
      expect(await next.rotate(live.refresh)).toMatchObject({ outcome: 'rotated' });
    });
  });
};
