import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionUse, Sessions } from '../coordination/sessions.js';
import { IdleSessions } from './idle-sessions.js';

const MINUTE = 60_000;

/** Keeps the last uses in memory. */
class Store {
  isDown = false;
  readonly uses = new Map<string, number>();
  readonly recorded: SessionUse[][] = [];
  readonly limits: number[] = [];

  async recordUses(uses: readonly SessionUse[]): Promise<void> {
    this.assertUp();
    this.recorded.push([...uses]);
    for (const { session_id, ago } of uses) this.uses.set(session_id, Date.now() - ago);
  }

  async sinceUse(session_id: string): Promise<number | undefined> {
    const used_at = this.uses.get(session_id);
    return used_at === undefined ? undefined : Date.now() - used_at;
  }

  async forgetUses(): Promise<void> {
    this.assertUp();
    this.uses.clear();
  }

  async revokeUnused(limit: number): Promise<void> {
    this.assertUp();
    this.limits.push(limit);
  }

  private assertUp(): void {
    if (this.isDown) throw new Error('The store is down');
  }
}

let store: Store;
let idle: IdleSessions;
const started = async (sessionIdleMinutes: number | undefined): Promise<void> => {
  store = new Store();
  idle = new IdleSessions({ sessionIdleMinutes }, store as unknown as Sessions);
  await idle.onModuleInit();
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  idle.onModuleDestroy();
  jest.useRealTimers();
});

describe('with a limit', () => {
  beforeEach(() => started(2));

  it('ends unused sessions at the start, and then each second', async () => {
    expect(store.limits).toEqual([2 * MINUTE]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(store.limits).toHaveLength(4);
    idle.onModuleDestroy();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(store.limits).toHaveLength(4);
  });

  it('records the uses of a session once a minute, and the last one within a minute', async () => {
    for (let second = 0; second < 90; second += 1) {
      idle.used('session-1');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(store.recorded).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(store.recorded).toHaveLength(3);
    expect(await store.sinceUse('session-1')).toBe(MINUTE + 1_000);
  });

  it('starts the time of a session without a recorded use only', async () => {
    await idle.begin('session-1');
    await jest.advanceTimersByTimeAsync(30_000);
    await idle.begin('session-1');
    expect(store.recorded).toEqual([[{ session_id: 'session-1', ago: 0 }]]);
  });

  it('tells the time left, which a use that is not recorded yet extends', async () => {
    await idle.begin('session-1');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await idle.left('session-1')).toBe(90_000);
    expect(await idle.keep('session-1')).toBe(120_000);
    idle.used('session-1');
    await jest.advanceTimersByTimeAsync(10_000);
    idle.used('session-1');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await idle.left('session-1')).toBe(115_000);
  });

  it('keeps uses while the store is down, and then ends no session before every node could record its own', async () => {
    store.isDown = true;
    idle.used('session-1');
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(idle.endUnused()).rejects.toThrow('The store is down');
    store.isDown = false;
    const ended = store.limits.length;
    await jest.advanceTimersByTimeAsync(90_000);
    expect(store.recorded).toEqual([[{ session_id: 'session-1', ago: 6_000 }]]);
    expect(store.limits).toHaveLength(ended);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(store.limits).toHaveLength(ended + 1);
  });

  it('records a use that the page reported while the store was down', async () => {
    store.isDown = true;
    await expect(idle.keep('session-1')).rejects.toThrow('The store is down');
    store.isDown = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(store.recorded).toEqual([[{ session_id: 'session-1', ago: 1_000 }]]);
  });

  it('ends no session at once after the clock was set', async () => {
    const ended = store.limits.length;
    jest.setSystemTime(Date.now() + 60 * MINUTE);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(store.limits).toHaveLength(ended);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(store.limits.length).toBeGreaterThan(ended);
  });
});

it('without a limit forgets earlier uses, and does nothing', async () => {
  await started(undefined);
  idle.used('session-1');
  await idle.begin('session-1');
  await idle.endUnused();
  expect([await idle.keep('session-1'), await idle.left('session-1')]).toEqual([undefined, undefined]);
  expect([store.recorded, store.limits, jest.getTimerCount()]).toEqual([[], [], 0]);
});
