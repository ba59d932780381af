import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Session, SessionRotation, Sessions } from '../coordination/sessions.js';
import type { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { AccessTokens } from './access-tokens.js';
import type { IdleSessions } from './idle-sessions.js';
import type { AccountRow } from './queries/account-queries.js';
import { SignedInSessions } from './signed-in-sessions.js';
import type { StandingSessions } from './standing-sessions.js';

const seed = Buffer.from('a request');
const session: Session = {
  account_id: 'ada',
  session_id: 'session-1',
  began: 10,
  refresh: 'refresh-1',
  issued_at: new Date('2026-03-01T12:00:00.000Z'),
};

describe('signed-in sessions', () => {
  let steps: unknown[];
  let started: Session | undefined;
  let rotation: SessionRotation;
  let account: AccountRow | undefined;
  let signedIn: SignedInSessions;

  beforeEach(() => {
    jest.useFakeTimers({ now: session.issued_at });
    steps = [];
    started = session;
    rotation = { outcome: 'rotated', ...session };
    account = { id: 'ada', role: 'staff' } as AccountRow;
    const step =
      <Answer>(name: string, answer: () => Answer) =>
      (...given: unknown[]): Answer => {
        steps.push([name, ...given]);
        return answer();
      };
    signedIn = new SignedInSessions(
      {
        start: step('start', async () => session),
        recall: step('recall', async () => started),
        rotate: step('rotate', async () => rotation),
      } as unknown as Sessions,
      {
        shown: step('shown', async () => 'current'),
        everythingShown: step('everything shown', async () => 'current'),
      } as unknown as ReadYourWrites,
      { accountUnlessEnded: () => account } as unknown as StandingSessions,
      {
        sign: (of: Session, role: string) => `${of.session_id} of ${role} from ${of.issued_at.toISOString()}`,
      } as unknown as AccessTokens,
      {
        begin: step('begin', async () => undefined),
        endUnused: step('end unused', async () => undefined),
      } as unknown as IdleSessions,
    );
  });
  afterEach(() => void jest.useRealTimers());

  const tokens = { access: 'session-1 of staff from 2026-03-01T12:00:00.000Z', refresh: 'refresh-1' };

  it('begin at the position of the read models before the password check', async () => {
    expect(await signedIn.start('ada', 10, seed)).toBe(session);
    expect(steps).toEqual([
      ['start', 'ada', 10, seed],
      ['begin', 'session-1'],
    ]);
  });

  it("are replayed with the same tokens, once their account's own writes are visible", async () => {
    expect(await signedIn.recall('session-1', seed)).toEqual(tokens);
    expect(steps).toEqual([['end unused'], ['recall', 'session-1', seed], ['shown', 'ada']]);
  });

  it('are replayed with the first access token until it has expired, then with a new one', async () => {
    jest.setSystemTime(new Date('2026-03-01T12:09:59.999Z'));
    expect(await signedIn.refresh('refresh-0', seed)).toEqual(tokens);
    jest.setSystemTime(new Date('2026-03-01T12:10:00.000Z'));
    expect(await signedIn.refresh('refresh-0', seed)).toEqual({
      access: 'session-1 of staff from 2026-03-01T12:10:00.000Z',
      refresh: 'refresh-1',
    });
  });

  it('are not replayed after they have ended', async () => {
    account = undefined;
    const refusal = {
      code: 'UNAUTHENTICATED',
      detail: 'The session that this request started has ended',
    };
    await expect(signedIn.recall('session-1', seed)).rejects.toMatchObject(refusal);
    account = { id: 'ada', role: 'staff' } as AccountRow;
    started = undefined;
    await expect(signedIn.recall('session-1', seed)).rejects.toMatchObject(refusal);
  });

  it('get new tokens, and the old one is used up only once everything is visible', async () => {
    expect(await signedIn.refresh('refresh-0', seed)).toEqual(tokens);
    expect(steps).toEqual([
      ['everything shown'],
      ['end unused'],
      ['rotate', 'refresh-0', seed],
      ['begin', 'session-1'],
    ]);
  });

  it('get no new tokens with an invalid token, or after their account has ended them', async () => {
    rotation = { outcome: 'invalid' };
    await expect(signedIn.refresh('refresh-0', seed)).rejects.toMatchObject({ code: 'INVALID_REFRESH_TOKEN' });
    rotation = { outcome: 'reused', session_id: 'session-1' };
    await expect(signedIn.refresh('refresh-0', seed)).rejects.toMatchObject({ code: 'INVALID_REFRESH_TOKEN' });
    rotation = { outcome: 'rotated', ...session };
    account = undefined;
    await expect(signedIn.refresh('refresh-0', seed)).rejects.toMatchObject({ code: 'INVALID_REFRESH_TOKEN' });
  });
});
