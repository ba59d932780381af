import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FollowerBell } from './follower-bell.js';

describe("a follower's bell", () => {
  let bell: FollowerBell;
  let ending: AbortController;
  beforeEach(() => {
    jest.useFakeTimers();
    bell = new FollowerBell();
    ending = new AbortController();
  });
  afterEach(() => void jest.useRealTimers());

  /** Starts a wait whose `over` shows whether it has ended. */
  const waitAfter = (position: number, patience?: number) => {
    const wait = { over: false };
    void bell.after(position, ending.signal, patience).then(() => (wait.over = true));
    return wait;
  };
  const pass = (milliseconds = 0): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

  it('wakes a waiter immediately for an earlier ring', async () => {
    bell.ring(5);
    const [before, after] = [waitAfter(4), waitAfter(5)];
    await pass();
    expect([before.over, after.over]).toEqual([true, false]);
    expect(jest.getTimerCount()).toBe(1);
  });

  it('wakes all waiters for a later position, and none for an earlier one', async () => {
    bell.ring(5);
    const [one, other] = [waitAfter(5), waitAfter(7)];
    bell.ring(5);
    bell.ring(4);
    await pass();
    expect([one.over, other.over]).toEqual([false, false]);
    bell.ring(6);
    await pass();
    expect([one.over, other.over]).toEqual([true, true]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('wakes a waiter after its timeout, by default one second', async () => {
    const [patient, usual] = [waitAfter(0, 5_000), waitAfter(0)];
    await pass(999);
    expect([patient.over, usual.over]).toEqual([false, false]);
    await pass(1);
    expect([patient.over, usual.over]).toEqual([false, true]);
    await pass(4_000);
    expect(patient.over).toBe(true);
  });

  it('wakes a waiter when its signal is aborted, before or during the wait', async () => {
    const waiting = waitAfter(0, 60_000);
    ending.abort();
    await pass();
    const late = waitAfter(0, 60_000);
    await pass();
    expect([waiting.over, late.over, jest.getTimerCount()]).toEqual([true, true, 0]);
  });

  it('removes its abort listener after waking', async () => {
    const stopped = jest.spyOn(ending.signal, 'removeEventListener');
    const waiting = waitAfter(0);
    bell.ring(1);
    await pass();
    expect([waiting.over, stopped.mock.calls.map(([event]) => event)]).toEqual([true, ['abort']]);
  });
});
