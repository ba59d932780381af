import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemTiming, wait } from './timing.js';

const DAYS_40 = 40 * 24 * 60 * 60 * 1000;

describe('system timing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs an action once, when its time has come', () => {
    const action = jest.fn();
    const began = systemTiming.now().getTime();
    systemTiming.after(500, action);
    jest.advanceTimersByTime(499);
    expect(action).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(action).toHaveBeenCalledTimes(1);
    expect(systemTiming.now().getTime() - began).toBe(1_499);
  });

  it('runs no cancelled action', () => {
    const action = jest.fn();
    systemTiming.after(500, action)();
    jest.advanceTimersByTime(1_000);
    expect(action).not.toHaveBeenCalled();
  });

  it('does not run an action early if its delay exceeds the maximum of a timer', () => {
    const action = jest.fn();
    systemTiming.after(DAYS_40, action);
    jest.advanceTimersByTime(DAYS_40 / 2);
    expect(action).not.toHaveBeenCalled();
    jest.advanceTimersByTime(DAYS_40 / 2);
    expect(action).toHaveBeenCalledTimes(1);
  });

  it('resolves a wait when its time has passed, or when it is aborted', async () => {
    const ending = new AbortController();
    const ended: string[] = [];
    void wait(systemTiming, 500, ending.signal).then(() => ended.push('short'));
    void wait(systemTiming, 5_000, ending.signal).then(() => ended.push('long'));
    await jest.advanceTimersByTimeAsync(500);
    expect(ended).toEqual(['short']);
    ending.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect([ended, jest.getTimerCount()]).toEqual([['short', 'long'], 0]);
    void wait(systemTiming, 5_000, ending.signal).then(() => ended.push('late'));
    await jest.advanceTimersByTimeAsync(0);
    expect([ended, jest.getTimerCount()]).toEqual([['short', 'long', 'late'], 0]);
  });

  it('removes its abort listener when a wait is over', async () => {
    const ending = new AbortController();
    const stopped = jest.spyOn(ending.signal, 'removeEventListener');
    void wait(systemTiming, 500, ending.signal);
    await jest.advanceTimersByTimeAsync(500);
    expect(stopped.mock.calls.map(([event]) => event)).toEqual(['abort']);
  });
});
