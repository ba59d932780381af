import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createActor, fromPromise } from 'xstate';
import { idleMachine } from './machine.js';

const LIMIT = 15 * 60_000;
const WARNING = 60_000;

type Answer = () => Promise<number | null>;

const lost: Answer = () => Promise.reject(new Error('Network Error'));
const within: Answer = async () => LIMIT;

let reports: number;
let announced: number[];
let ends: number;

const over: Answer = async () => 0;
/** Responds once that the session lasts for a time, and then that it is over. */
const lasting = (first: number = LIMIT): Answer => {
  const answers = [async () => first];
  return () => (answers.shift() ?? over)();
};

const start = async (askTime: Answer = lasting(), reportUse: Answer = within) => {
  const actor = createActor(
    idleMachine.provide({
      actors: {
        askTime: fromPromise<number | null>(askTime),
        reportUse: fromPromise<number | null>(() => {
          reports += 1;
          return reportUse();
        }),
      },
      actions: { announce: ({ context }) => announced.push(context.endsAt), end: () => (ends += 1) },
    }),
    { input: { now: Date.now } },
  ).start();
  await pass(0);
  return { actor, state: () => actor.getSnapshot().value };
};
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  [reports, announced, ends] = [0, [], 0];
});
afterEach(() => void jest.useRealTimers());

it('asks for the time left until there is a response', async () => {
  const answers = [lost, within];
  const { state } = await start(() => (answers.shift() ?? lost)());
  expect(state()).toBe('resting');
  await pass(5_000);
  expect(state()).toEqual({ watching: 'fresh' });
});

it('does nothing where sessions do not end for lack of use', async () => {
  const { actor } = await start(async () => null);
  expect(actor.getSnapshot()).toMatchObject({ value: 'off', status: 'done' });
});

it('stops where sessions no longer end for lack of use', async () => {
  const { actor, state } = await start(within, async () => null);
  await pass(WARNING);
  actor.send({ type: 'used' });
  await pass(0);
  expect(state()).toBe('off');
});

describe('use', () => {
  it('is reported once a minute, and the last one within a minute', async () => {
    const { actor, state } = await start();
    for (let second = 0; second < 90; second += 1) {
      actor.send({ type: 'used' });
      await pass(1_000);
    }
    expect(reports).toBe(1);
    await pass(WARNING);
    expect([reports, state()]).toEqual([2, { watching: 'fresh' }]);
    expect(announced).toHaveLength(2);
    await pass(10 * WARNING);
    expect([reports, state()]).toEqual([2, { watching: 'stale' }]);
    actor.send({ type: 'used' });
    await pass(0);
    expect(reports).toBe(3);
  });

  it('is reported early enough for the other tabs where the limit is short', async () => {
    const { actor } = await start(lasting(2 * WARNING));
    actor.send({ type: 'used' });
    await pass(30_000);
    expect(reports).toBe(1);
  });

  it('whose report is lost is reported again', async () => {
    const answers = [lost, within];
    const { actor, state } = await start(within, () => (answers.shift() ?? lost)());
    actor.send({ type: 'used' });
    await pass(WARNING);
    expect([reports, announced.length, state()]).toEqual([1, 0, { watching: 'retrying' }]);
    await pass(5_000);
    expect([reports, announced.length, state()]).toEqual([2, 1, { watching: 'fresh' }]);
  });

  it('that is not reported yet when the page would warn is reported instead', async () => {
    const { actor, state } = await start(async () => 1.5 * WARNING);
    actor.send({ type: 'used' });
    await pass(0.5 * WARNING);
    expect([reports, state()]).toEqual([1, { watching: 'fresh' }]);
  });

  it('in another tab moves the end', async () => {
    const { actor, state } = await start();
    await pass(LIMIT - 1_000);
    expect(state()).toBe('warned');
    actor.send({ type: 'used_elsewhere', endsAt: Date.now() + LIMIT });
    expect(state()).toEqual({ watching: 'fresh' });
    actor.send({ type: 'used_elsewhere', endsAt: Date.now() });
    await pass(LIMIT - WARNING - 1);
    expect([reports, announced, state()]).toEqual([0, [], { watching: 'stale' }]);
  });
});

describe('without use', () => {
  it('the page warns a minute before the end, and then signs out', async () => {
    const { state } = await start();
    await pass(LIMIT - WARNING - 1);
    expect(state()).toEqual({ watching: 'stale' });
    await pass(1);
    expect(state()).toBe('warned');
    await pass(WARNING - 1);
    expect([state(), ends]).toEqual(['warned', 0]);
    await pass(1);
    expect([state(), ends, reports]).toEqual(['ended', 1, 0]);
  });

  it('the page warns at once if less than a minute is left', async () => {
    const { state } = await start(lasting(10_000));
    await pass(1);
    expect(state()).toBe('warned');
    await pass(10_000);
    expect(state()).toBe('ended');
  });

  it('a session that another client used continues', async () => {
    const { state } = await start(within);
    await pass(LIMIT);
    expect([state(), ends, announced]).toEqual([{ watching: 'fresh' }, 0, []]);
  });

  it.each([
    ['is lost', lost],
    ['does not come', () => new Promise<never>(() => {})],
  ])('the page signs out if the response about the end %s', async (_, second: Answer) => {
    const answers = [within];
    const { state } = await start(() => (answers.shift() ?? second)());
    await pass(LIMIT + 5_000);
    expect([state(), ends]).toEqual(['ended', 1]);
  });

  it('a user who wants to stay is kept', async () => {
    const { actor, state } = await start();
    await pass(LIMIT - 1);
    actor.send({ type: 'stay' });
    expect(state()).toBe('staying');
    await pass(0);
    expect([state(), reports, announced]).toEqual([{ watching: 'fresh' }, 1, [Date.now() + LIMIT]]);
  });

  it('a user who wants to stay is not signed out before there is a response', async () => {
    const answers = [within, lost, lost];
    const { actor, state } = await start(() => (answers.shift() ?? within)(), lost);
    await pass(LIMIT - 10_000);
    actor.send({ type: 'stay' });
    await pass(0);
    expect(actor.getSnapshot()).toMatchObject({ value: 'warned', context: { hasFailed: true } });
    await pass(10_000);
    expect([state(), ends]).toEqual(['unanswered', 0]);
    await pass(10_000);
    expect([state(), ends]).toEqual([{ watching: 'fresh' }, 0]);
  });

  it('a response that is late does not delay the question whether the session is over', async () => {
    const { actor, state } = await start(lasting(), () => new Promise(() => {}));
    await pass(LIMIT - 10_000);
    actor.send({ type: 'stay' });
    await pass(10_000);
    expect(state()).toBe('ended');
  });
});

describe('a page that wakes', () => {
  it.each([
    ['warns', LIMIT - 30_000, 'warned'],
    ['signs out', LIMIT, 'ended'],
  ])('%s at once if it is time', async (_, slept, end) => {
    const { actor, state } = await start();
    jest.setSystemTime(Date.now() + slept);
    expect(state()).toEqual({ watching: 'fresh' });
    actor.send({ type: 'woke' });
    await pass(1);
    await pass(1);
    expect(state()).toBe(end);
  });

  it('signs out at once if the warning is over', async () => {
    const { actor, state } = await start();
    await pass(LIMIT - WARNING);
    jest.setSystemTime(Date.now() + WARNING);
    actor.send({ type: 'woke' });
    await pass(1);
    expect(state()).toBe('ended');
  });
});
