import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Sessions, SessionClaims } from '../coordination/sessions.js';
import type { Freshness } from '@waymark/event-store';
import type { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import type { AccountQueries, AccountRow, SessionsEnd } from './queries/account-queries.js';
import { StandingSessions } from './standing-sessions.js';

const session: SessionClaims = { account_id: 'ada', session_id: 'session-1', began: 10 };
const accountWith = (end: Partial<SessionsEnd> = {}) =>
  ({ id: 'ada', password_changed: 0, kept_session_id: null, sessions_ended: 0, ...end }) as AccountRow;

/** The current state of the rows, the log and the other nodes. */
class Node {
  account: AccountRow | undefined = accountWith();
  /** The rows once all recorded events are visible. */
  late: AccountRow | undefined;
  ends: SessionsEnd[] = [];
  askedAfter: number[] = [];
  waitedFor: unknown[] = [];
  freshness: Freshness = 'current';
  freshnessOfLookUp: Freshness = 'current';
  position = 20;
  readonly revoked = new Set<string>();
  readonly listeners = new Map<'revoked' | 'advanced', (value: never) => void>();

  readonly standing = new StandingSessions(
    {
      isRevoked: (id: string) => this.revoked.has(id),
      onRevoked: (listener: (id: string) => void) => this.listen('revoked', listener),
    } as Sessions,
    this.readModels(),
    {
      byId: (id: string) => (id === 'ada' ? this.account : undefined),
      sessionsEndedAfter: (position: number) => {
        this.askedAfter.push(position);
        return this.ends;
      },
    } as AccountQueries,
    {
      shown: async (...asked: unknown[]) => {
        this.waitedFor.push(asked);
        return this.freshness;
      },
      find: async (look: () => AccountRow | undefined) => {
        const found = look() ?? this.late;
        return { found, freshness: this.freshnessOfLookUp };
      },
    } as unknown as ReadYourWrites,
  );

  advance(position: number): void {
    this.position = position;
    this.listeners.get('advanced')?.(position as never);
  }

  revoke(id: string): void {
    this.listeners.get('revoked')?.(id as never);
  }

  private readModels(): ReadModels {
    const listen = (listener: (position: number) => void) => this.listen('advanced', listener);
    const positionNow = () => this.position;
    return {
      get position() {
        return positionNow();
      },
      onAdvanced: listen,
    } as ReadModels;
  }

  private listen(kind: 'revoked' | 'advanced', listener: (value: never) => void): () => void {
    this.listeners.set(kind, listener);
    return () => this.listeners.delete(kind);
  }
}

let node: Node;
let standing: StandingSessions;
beforeEach(() => {
  node = new Node();
  ({ standing } = node);
});

describe('a session', () => {
  it('is active until something ends it', () => {
    expect(standing.account(session)).toBe(node.account);
    expect(standing.accountUnlessEnded(session)).toBe(node.account);
  });

  it('of a disabled or unknown account is not active', () => {
    node.account = undefined;
    expect(standing.account(session)).toBeUndefined();
    expect(standing.accountUnlessEnded({ ...session, account_id: 'ben' })).toBeUndefined();
  });

  it('is not active after its revocation, if that is checked', () => {
    node.revoked.add('session-1');
    expect(standing.account(session)).toBeUndefined();
    expect(standing.accountUnlessEnded(session)).toBe(node.account);
  });

  it('that began before all sessions were ended is not active; one that began there or later is', () => {
    node.account = accountWith({ sessions_ended: 11, kept_session_id: 'session-1' });
    expect(standing.accountUnlessEnded(session)).toBeUndefined();
    expect(standing.accountUnlessEnded({ ...session, began: 11 })).toBe(node.account);
  });

  it('that began before a password change is not active, except the one that made the change', () => {
    node.account = accountWith({ password_changed: 11, kept_session_id: 'session-2' });
    expect(standing.accountUnlessEnded(session)).toBeUndefined();
    expect(standing.accountUnlessEnded({ ...session, began: 11 })).toBe(node.account);
    expect(standing.accountUnlessEnded({ ...session, session_id: 'session-2' })).toBe(node.account);
  });
});

describe('the holder of a session', () => {
  it('is looked up once its own writes are visible', async () => {
    expect(await standing.holder(session, 'who acts')).toEqual({ account: node.account, freshness: 'current' });
    expect(node.waitedFor).toEqual([['ada', 'who acts']]);
  });

  it('can become visible late', async () => {
    const late = accountWith();
    [node.account, node.late] = [undefined, late];
    expect((await standing.holder(session)).account).toBe(late);
  });

  it.each([
    ['stale', 'current', 'stale'],
    ['current', 'stale', 'stale'],
    ['current', 'current', 'current'],
  ] as const)('is as fresh as the staler look-up: %s and %s is %s', async (own, ofLookUp, both) => {
    [node.freshness, node.freshnessOfLookUp] = [own, ofLookUp];
    expect((await standing.holder(session)).freshness).toBe(both);
  });

  it('is absent after the session was revoked or ended, or its account is gone', async () => {
    node.revoked.add('session-1');
    expect((await standing.holder(session)).account).toBeUndefined();
    node.revoked.clear();
    node.account = accountWith({ sessions_ended: 11 });
    expect((await standing.holder(session)).account).toBeUndefined();
    node.account = undefined;
    expect((await standing.holder(session)).account).toBeUndefined();
  });
});

describe('a listener for ends', () => {
  const others: SessionClaims[] = [
    session,
    { ...session, session_id: 'session-2' },
    { ...session, began: 30 },
    { ...session, account_id: 'ben' },
  ];
  let notifications: number[][];
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    standing.onModuleInit();
    notifications = [];
    stop = standing.onEnded((hasEnded) =>
      notifications.push(others.flatMap((one, index) => (hasEnded(one) ? [index] : []))),
    );
  });
  afterEach(() => {
    standing.onModuleDestroy();
    jest.useRealTimers();
  });

  it('is notified immediately of a revocation', () => {
    node.revoke('session-2');
    expect(notifications).toEqual([[1]]);
  });

  it('is notified of sessions that an event has ended, once for concurrent events', () => {
    node.ends = [accountWith({ password_changed: 25, kept_session_id: 'session-2' })];
    node.advance(25);
    node.advance(26);
    expect(notifications).toEqual([]);
    jest.runOnlyPendingTimers();
    expect([notifications, node.askedAfter]).toEqual([[[0]], [20]]);

    node.ends = [accountWith({ sessions_ended: 31 })];
    node.advance(31);
    jest.runOnlyPendingTimers();
    expect([notifications.slice(1), node.askedAfter]).toEqual([[[0, 1, 2]], [20, 26]]);
  });

  it('is not notified after it has unsubscribed', () => {
    stop();
    node.revoke('session-1');
    expect(notifications).toEqual([]);
  });

  it('is not notified after the shutdown', () => {
    node.ends = [accountWith({ sessions_ended: 25 })];
    node.advance(25);
    standing.onModuleDestroy();
    jest.runOnlyPendingTimers();
    expect([notifications, [...node.listeners]]).toEqual([[], []]);
  });
});
