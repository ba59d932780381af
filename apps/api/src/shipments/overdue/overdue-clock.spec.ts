import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { StoreUnavailableError } from '@waymark/event-store';
import { ManualTiming } from '../../platform/testing/manual-timing.js';
import type { OverdueWork } from './overdue-works.js';
import { BATCH, LOOK_EVERY, OverdueClock, QUIET, TRY_AGAIN, type OverdueClockParts } from './overdue-clock.js';

const START = Date.parse('2026-01-10T00:00:00.000Z');

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

type Changed = Partial<Omit<OverdueClockParts, 'works'> & Pick<OverdueWork, 'record'>> & { before?: OverdueWork };

const given = (count: number, { record, before, ...changed }: Changed = {}) => {
  const timing = new ManualTiming(START);
  const waiting = new Set(Array.from({ length: count }, (_, index) => index + 1));
  const requests: [string, string][] = [];
  const recorded: number[][] = [];
  const warnings: string[] = [];
  let batch: number[] = [];
  const ending = new AbortController();
  const clock = new OverdueClock({
    works: [
      ...(before ? [before] : []),
      {
        eventType: 'DeliveryOverdue',
        find: (at, unchangedSince, limit) => {
          requests.push([at, unchangedSince]);
          return [...waiting].slice(0, limit);
        },
        record:
          record ??
          (async (id) => {
            batch.push(id);
            return true;
          }),
      },
    ],
    shown: async () => {
      for (const id of batch) waiting.delete(id);
      recorded.push(batch);
      batch = [];
    },
    everyNodeReads: async () => true,
    timing,
    clockAgrees: () => true,
    warn: (message) => warnings.push(message),
    ...changed,
  });
  const run = clock.run(ending.signal);
  const pass = async (milliseconds: number): Promise<void> => {
    timing.advance(milliseconds);
    await settled();
  };
  const end = async (): Promise<void> => {
    ending.abort();
    await run;
  };
  return { timing, waiting, requests, recorded, warnings, pass, end };
};

describe('the clock', () => {
  it('checks repeatedly, for shipments without recent changes', async () => {
    const { requests, pass, end } = given(0);
    await settled();
    await pass(LOOK_EVERY - 1);
    expect(requests).toHaveLength(1);
    await pass(1);
    const now = START + LOOK_EVERY;
    expect(requests[1]).toEqual([now, now - QUIET].map((time) => new Date(time).toISOString()));
    await end();
  });

  it('records in batches, and rests after each batch', async () => {
    const { recorded, pass, end } = given(2 * BATCH + 1);
    await settled();
    expect(recorded.map(({ length }) => length)).toEqual([BATCH]);
    for (let rest = 0; rest < 2; rest += 1) await pass(TRY_AGAIN);
    expect(recorded.map(({ length }) => length)).toEqual([BATCH, BATCH, 1]);
    await end();
  });

  it('waits until no node of the previous release runs', async () => {
    let all = false;
    const { recorded, pass, end } = given(1, { everyNodeReads: async () => all });
    await settled();
    await pass(LOOK_EVERY);
    expect(recorded).toEqual([]);
    all = true;
    await pass(TRY_AGAIN);
    expect(recorded).toEqual([[1]]);
    await end();
  });

  it('withdraws before it records, and still records while an older node cannot read withdrawals', async () => {
    const withdrawn: number[] = [];
    let oldNode = true;
    const { recorded, pass, end } = given(1, {
      before: {
        eventType: 'DeliveryOverdueWithdrawn',
        find: () => (withdrawn.length > 0 ? [] : [7]),
        record: async (id) => {
          withdrawn.push(id);
          return true;
        },
      },
      everyNodeReads: async (eventType) => eventType === 'DeliveryOverdue' || !oldNode,
    });
    await settled();
    expect([withdrawn, recorded]).toEqual([[], [[1]]]);
    oldNode = false;
    await pass(TRY_AGAIN);
    expect(withdrawn).toEqual([7]);
    await end();
  });

  it('pauses while the wall clock is wrong, and records once it is right', async () => {
    let agrees = false;
    const { recorded, requests, pass, end } = given(1, { clockAgrees: () => agrees });
    await settled();
    await pass(LOOK_EVERY);
    expect([recorded, requests]).toEqual([[], []]);
    agrees = true;
    await pass(LOOK_EVERY);
    expect(recorded).toEqual([[1]]);
    await end();
  });

  it('retries when the log is unavailable', async () => {
    let away = true;
    const tried: number[] = [];
    const { pass, warnings, end } = given(1, {
      record: async (id) => {
        tried.push(id);
        if (away) throw new StoreUnavailableError('away');
        return true;
      },
    });
    await settled();
    expect(warnings).toHaveLength(1);
    away = false;
    await pass(TRY_AGAIN);
    expect(tried).toEqual([1, 1]);
    await end();
  });

  it('delays the retry for shipments that cannot be recorded', async () => {
    const tried: number[] = [];
    const { pass, end } = given(2, {
      record: async (id) => {
        tried.push(id);
        if (id === 1) throw new Error('unreadable');
        return id !== 2;
      },
    });
    await settled();
    for (let look = 0; look < 3; look += 1) await pass(TRY_AGAIN);
    expect(tried).toEqual([1, 2]);
    await pass(600_000);
    expect(tried).toEqual([1, 2, 1, 2]);
    await end();
  });
});
