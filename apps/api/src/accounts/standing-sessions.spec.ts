import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Sessions } from '../coordination/sessions.js';
import type { Freshness, OwnWrites } from '../event-sourcing/own-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import type { AccountQueries, AccountRow, SessionsEnd } from './queries/account-queries.js';
import { StandingSessions, type SessionClaims } from './standing-sessions.js';

const session: SessionClaims = { account_id: 'ada', session_id: 'session-1', began: 10 };
const accountWith = (end: Partial<SessionsEnd> = {}) =>
  ({ id: 'ada', password_changed: 0, kept_session_id: null, sessions_ended: 0, ...end }) as AccountRow;

/** What the rows, the log and the other nodes say at present. */
class Node {
  account: AccountRow | undefined = accountWith();
  /** The rows once everything is shown that anybody was answered. */
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
    } as unknown as OwnWrites,
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
  it('stands as long as nothing has ended it', () => {
    expect(standing.account(session)).toBe(node.account);
    expect(standing.accountUnlessEnded(session)).toBe(node.account);
  });

  it('of an account that is disabled or unknown does not stand', () => {
    node.account = undefined;
    expect(standing.account(session)).toBeUndefined();
    expect(standing.accountUnlessEnded({ ...session, account_id: 'ben' })).toBeUndefined();
  });

  it('does not stand once it was revoked, where that is asked', () => {
    node.revoked.add('session-1');
    expect(standing.account(session)).toBeUndefined();
    expect(standing.accountUnlessEnded(session)).toBe(node.account);
  });

  it('that began before all were ended does not stand; one that began there or later does', () => {
    node.account = accountWith({ sessions_ended: 11, kept_session_id: 'session-1' });
    expect(standing.accountUnlessEnded(session)).toBeUndefined();
    expect(standing.accountUnlessEnded({ ...session, began: 11 })).toBe(node.account);
  });

  it('that began before the password was changed does not stand, but for the one that changed it', () => {
    node.account = accountWith({ password_changed: 11, kept_session_id: 'session-2' });
    expect(standing.accountUnlessEnded(session)).toBeUndefined();
    expect(standing.accountUnlessEnded({ ...session, began: 11 })).toBe(node.account);
    expect(standing.accountUnlessEnded({ ...session, session_id: 'session-2' })).toBe(node.account);
  });
});

describe('the holder of a session', () => {
  it('is looked for once what it wrote is shown', async () => {
    expect(await standing.holder(session, 'who acts')).toEqual({ account: node.account, freshness: 'current' });
    expect(node.waitedFor).toEqual([['ada', 'who acts']]);
  });

  it('may be shown late', async () => {
    const late = accountWith();
    [node.account, node.late] = [undefined, late];
    expect((await standing.holder(session)).account).toBe(late);
  });

  it.each([
    ['stale', 'current', 'stale'],
    ['current', 'stale', 'stale'],
    ['current', 'current', 'current'],
  ] as const)('is as fresh as both looks: %s and %s is %s', async (own, ofLookUp, both) => {
    [node.freshness, node.freshnessOfLookUp] = [own, ofLookUp];
    expect((await standing.holder(session)).freshness).toBe(both);
  });

  it('is nobody once the session was revoked, ended, or its account is gone', async () => {
    node.revoked.add('session-1');
    expect((await standing.holder(session)).account).toBeUndefined();
    node.revoked.clear();
    node.account = accountWith({ sessions_ended: 11 });
    expect((await standing.holder(session)).account).toBeUndefined();
    node.account = undefined;
    expect((await standing.holder(session)).account).toBeUndefined();
  });
});

describe('who listens for ends', () => {
  const others: SessionClaims[] = [
    session,
    { ...session, session_id: 'session-2' },
    { ...session, began: 30 },
    { ...session, account_id: 'ben' },
  ];
  let told: number[][];
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    standing.onModuleInit();
    told = [];
    stop = standing.onEnded((hasEnded) => told.push(others.flatMap((one, index) => (hasEnded(one) ? [index] : []))));
  });
  afterEach(() => {
    standing.onModuleDestroy();
    jest.useRealTimers();
  });

  it('is told at once of one that was revoked', () => {
    node.revoke('session-2');
    expect(told).toEqual([[1]]);
  });

  it('is told of those that an event has ended, once for all events of a moment', () => {
    node.ends = [accountWith({ password_changed: 25, kept_session_id: 'session-2' })];
    node.advance(25);
    node.advance(26);
    expect(told).toEqual([]);
    jest.runOnlyPendingTimers();
    expect([told, node.askedAfter]).toEqual([[[0]], [20]]);

    node.ends = [accountWith({ sessions_ended: 31 })];
    node.advance(31);
    jest.runOnlyPendingTimers();
    expect([told.slice(1), node.askedAfter]).toEqual([[[0, 1, 2]], [20, 26]]);
  });

  it('is told nothing any more once it has stopped', () => {
    stop();
    node.revoke('session-1');
    expect(told).toEqual([]);
  });

  it('is told nothing any more once the product stops', () => {
    node.ends = [accountWith({ sessions_ended: 25 })];
    node.advance(25);
    standing.onModuleDestroy();
    jest.runOnlyPendingTimers();
    expect([told, [...node.listeners]]).toEqual([[], []]);
  });
});
