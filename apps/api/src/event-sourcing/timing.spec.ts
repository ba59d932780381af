import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemTiming, wait } from './timing.js';

const DAYS_40 = 40 * 24 * 60 * 60 * 1000;

describe('time that passes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is the present, and an action comes in its time, once', () => {
    const action = jest.fn();
    const began = systemTiming.now().getTime();
    systemTiming.after(500, action);
    jest.advanceTimersByTime(499);
    expect(action).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(action).toHaveBeenCalledTimes(1);
    expect(systemTiming.now().getTime() - began).toBe(1_499);
  });

  it('brings no action that was called off', () => {
    const action = jest.fn();
    systemTiming.after(500, action)();
    jest.advanceTimersByTime(1_000);
    expect(action).not.toHaveBeenCalled();
  });

  it('does not bring at once what is further off than a timer can wait', () => {
    const action = jest.fn();
    systemTiming.after(DAYS_40, action);
    jest.advanceTimersByTime(DAYS_40 / 2);
    expect(action).not.toHaveBeenCalled();
    jest.advanceTimersByTime(DAYS_40 / 2);
    expect(action).toHaveBeenCalledTimes(1);
  });

  it('is waited for until it has passed, or until the wait is ended', async () => {
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

  it('listens no longer for the end of a wait that is over', async () => {
    const ending = new AbortController();
    const stopped = jest.spyOn(ending.signal, 'removeEventListener');
    void wait(systemTiming, 500, ending.signal);
    await jest.advanceTimersByTimeAsync(500);
    expect(stopped.mock.calls.map(([event]) => event)).toEqual(['abort']);
  });
});
