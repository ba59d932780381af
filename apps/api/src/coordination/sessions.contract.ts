import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sessions } from './sessions.js';

export interface SessionsUnderTest {
  sessions: Sessions;
  /** Ends the process and starts the next one on the same data. */
  reopen: (now: Date) => Promise<Sessions>;
  dispose: () => Promise<void>;
}

const start = new Date('2026-03-01T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const describeSessions = (name: string, open: (now: Date) => Promise<SessionsUnderTest>): void => {
  describe(`${name} as sessions`, () => {
    let sessions: Sessions;
    let reopen: (now: Date) => Promise<Sessions>;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ sessions, reopen, dispose } = await open(start));
    });
    afterEach(() => dispose());

    it('starts families with tokens nobody can guess', async () => {
      const first = await sessions.start('account-1', start);
      const second = await sessions.start('account-1', start);
      expect(first.refresh).toMatch(/^[\w-]{43,}$/u);
      expect(first.refresh).not.toBe(second.refresh);
      expect(first.session_id).not.toBe(second.session_id);
      expect(sessions.isRevoked(first.session_id)).toBe(false);
    });

    it('rotates: each token leads to the next of the same family', async () => {
      const { session_id, refresh } = await sessions.start('account-1', start);
      let token = refresh;
      for (let turn = 1; turn <= 3; turn += 1) {
        const rotation = await sessions.rotate(token, later(turn * MINUTE));
        expect(rotation).toEqual({
          outcome: 'rotated',
          account_id: 'account-1',
          session_id,
          refresh: expect.any(String),
          issued_at: later(turn * MINUTE),
        });
        if (rotation.outcome !== 'rotated') return;
        expect(rotation.refresh).not.toBe(token);
        token = rotation.refresh;
      }
    });

    it('knows nothing of a foreign token', async () => {
      expect(await sessions.rotate('foreign', start)).toEqual({ outcome: 'invalid' });
      expect(await sessions.revoke('foreign', start)).toBe(false);
    });

    it('revokes the whole family when a spent token comes again, and tells so once', async () => {
      const revoked: string[] = [];
      sessions.onRevoked((session_id) => revoked.push(session_id));
      const { session_id, refresh } = await sessions.start('account-1', start);
      const other = await sessions.start('account-1', start);
      const rotation = await sessions.rotate(refresh, start);

      expect(await sessions.rotate(refresh, start)).toEqual({ outcome: 'reused', session_id });
      expect(await sessions.rotate(refresh, start)).toEqual({ outcome: 'reused', session_id });

      expect(revoked).toEqual([session_id]);
      expect(sessions.isRevoked(session_id)).toBe(true);
      expect(sessions.isRevoked(other.session_id)).toBe(false);
      if (rotation.outcome !== 'rotated') throw new Error('not rotated');
      expect(await sessions.rotate(rotation.refresh, start)).toEqual({ outcome: 'invalid' });
    });

    it('rotates a spent token to the same as before for a retry with its seed, from anywhere and after a restart', async () => {
      const seed = Buffer.from('a request');
      const { session_id, refresh } = await sessions.start('account-1', start);
      const first = await sessions.rotate(refresh, later(MINUTE), seed);
      expect(first).toMatchObject({ outcome: 'rotated', session_id, issued_at: later(MINUTE) });
      expect(await sessions.rotate(refresh, later(2 * MINUTE), seed)).toEqual(first);

      const next = await reopen(later(DAY));
      expect(await next.rotate(refresh, later(DAY + MINUTE - 1), seed)).toEqual(first);
      if (first.outcome !== 'rotated') throw new Error('not rotated');
      expect(await next.rotate(first.refresh, later(DAY + MINUTE - 1))).toMatchObject({ outcome: 'rotated' });
      expect(await next.rotate(refresh, later(DAY + MINUTE - 1), seed)).toEqual(first);
      expect(next.isRevoked(session_id)).toBe(false);
    });

    it('takes a spent token for stolen when it comes with another seed, or with its own after a day', async () => {
      const seed = Buffer.from('a request');
      const stolen = await sessions.start('account-1', start);
      await sessions.rotate(stolen.refresh, start, seed);
      expect(await sessions.rotate(stolen.refresh, start, Buffer.from('another'))).toMatchObject({ outcome: 'reused' });
      expect(sessions.isRevoked(stolen.session_id)).toBe(true);

      const late = await sessions.start('account-1', start);
      await sessions.rotate(late.refresh, start, seed);
      expect(await sessions.rotate(late.refresh, later(DAY), seed)).toMatchObject({ outcome: 'reused' });
      expect(sessions.isRevoked(late.session_id)).toBe(true);
    });

    it('gives a retry nothing once the session was revoked', async () => {
      const seed = Buffer.from('a request');
      const { refresh } = await sessions.start('account-1', start);
      await sessions.rotate(refresh, start, seed);
      await sessions.revoke(refresh, start);
      expect(await sessions.rotate(refresh, start, seed)).toEqual({ outcome: 'invalid' });
    });

    it('recalls what it started, by the seed of it and while it stands', async () => {
      const seed = Buffer.from('a request');
      const started = await sessions.start('account-1', start, seed);
      const twin = await sessions.start('account-1', start, seed);
      expect(twin.refresh).not.toBe(started.refresh);
      expect(await sessions.recall(started.session_id, later(MINUTE), seed)).toEqual(started);
      expect(await sessions.recall(started.session_id, later(MINUTE), Buffer.from('another'))).toBeUndefined();
      await sessions.rotate(started.refresh, later(MINUTE));
      expect(await sessions.recall(started.session_id, later(MINUTE), seed)).toEqual(started);
      expect(await sessions.recall(twin.session_id, later(30 * DAY), seed)).toBeUndefined();
      await sessions.revoke(started.refresh, later(MINUTE));
      expect(await sessions.recall(started.session_id, later(MINUTE), seed)).toBeUndefined();
    });

    it('lets one of two win that spend the same token at once', async () => {
      const { refresh } = await sessions.start('account-1', start);
      const both = await Promise.all([sessions.rotate(refresh, start), sessions.rotate(refresh, start)]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['reused', 'rotated']);
    });

    it('lets a token expire 30 days after it was given', async () => {
      const first = await sessions.start('account-1', start);
      const second = await sessions.start('account-1', start);
      expect(await sessions.rotate(first.refresh, later(30 * DAY - 1))).toMatchObject({ outcome: 'rotated' });
      expect(await sessions.rotate(second.refresh, later(30 * DAY))).toEqual({ outcome: 'invalid' });
    });

    it('revokes the family of a token, also of one that was spent', async () => {
      const { session_id, refresh } = await sessions.start('account-1', start);
      await sessions.rotate(refresh, start);
      expect(await sessions.revoke(refresh, start)).toBe(true);
      expect(sessions.isRevoked(session_id)).toBe(true);
      expect(await sessions.revoke(refresh, start)).toBe(true);
    });

    it('revokes every other family of an account, and of no other account', async () => {
      const kept = await sessions.start('account-1', start);
      const others = [await sessions.start('account-1', start), await sessions.start('account-1', start)];
      const foreign = await sessions.start('account-2', start);
      const revoked: string[] = [];
      const stop = sessions.onRevoked((session_id) => revoked.push(session_id));

      await sessions.revokeOthers('account-1', kept.session_id, start);

      expect(revoked.sort()).toEqual(others.map(({ session_id }) => session_id).sort());
      for (const { refresh } of others) expect(await sessions.rotate(refresh, start)).toEqual({ outcome: 'invalid' });
      for (const { refresh } of [kept, foreign]) {
        expect(await sessions.rotate(refresh, start)).toMatchObject({ outcome: 'rotated' });
      }
      stop();
      await sessions.revoke(kept.refresh, start);
      expect(revoked).toHaveLength(2);
    });

    it('keeps sessions and revocations over a restart', async () => {
      const live = await sessions.start('account-1', start);
      const dead = await sessions.start('account-1', start);
      await sessions.revoke(dead.refresh, start);

      const next = await reopen(later(5 * MINUTE));

      expect(next.isRevoked(dead.session_id)).toBe(true);
      expect(next.isRevoked(live.session_id)).toBe(false);
      expect(await next.rotate(dead.refresh, later(5 * MINUTE))).toEqual({ outcome: 'invalid' });
      expect(await next.rotate(live.refresh, later(5 * MINUTE))).toMatchObject({ outcome: 'rotated' });
    });
  });
};
