import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { StoreUnavailableError } from '../../event-sourcing/event-store.js';
import { ManualTiming } from '../../event-sourcing/testing/manual-timing.js';
import { BATCH, LOOK_EVERY, OverdueClock, QUIET, TRY_AGAIN, type OverdueClockParts } from './overdue-clock.js';

const START = Date.parse('2026-01-10T00:00:00.000Z');

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

const given = (count: number, changed: Partial<OverdueClockParts> = {}) => {
  const timing = new ManualTiming(START);
  const waiting = new Set(Array.from({ length: count }, (_, index) => index + 1));
  const asked: [string, string][] = [];
  const recorded: number[][] = [];
  const warnings: string[] = [];
  let batch: number[] = [];
  const ending = new AbortController();
  const clock = new OverdueClock({
    overdue: (at, unchangedSince, limit) => {
      asked.push([at, unchangedSince]);
      return [...waiting].slice(0, limit);
    },
    record: async (id) => {
      batch.push(id);
      return true;
    },
    shown: async () => {
      for (const id of batch) waiting.delete(id);
      recorded.push(batch);
      batch = [];
    },
    everyNodeReads: async () => true,
    timing,
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
  return { timing, waiting, asked, recorded, warnings, pass, end };
};

describe('the clock', () => {
  it('looks again and again, for what nobody is at work on', async () => {
    const { asked, pass, end } = given(0);
    await settled();
    await pass(LOOK_EVERY - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    const now = START + LOOK_EVERY;
    expect(asked[1]).toEqual([now, now - QUIET].map((time) => new Date(time).toISOString()));
    await end();
  });

  it('records some at a time, and rests after each of them', async () => {
    const { recorded, pass, end } = given(2 * BATCH + 1);
    await settled();
    expect(recorded.map(({ length }) => length)).toEqual([BATCH]);
    for (let rest = 0; rest < 2; rest += 1) await pass(TRY_AGAIN);
    expect(recorded.map(({ length }) => length)).toEqual([BATCH, BATCH, 1]);
    await end();
  });

  it('waits for the nodes of the release before', async () => {
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

  it('tries again where the log is away', async () => {
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

  it('leaves aside for a while what cannot be recorded', async () => {
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
