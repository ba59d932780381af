import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PositionWaiters } from './position-waiters.js';

describe('a caller that waits for a position', () => {
  let waiters: PositionWaiters;
  let ends: unknown[];
  beforeEach(() => {
    jest.useFakeTimers();
    waiters = new PositionWaiters();
    ends = [];
  });
  afterEach(() => void jest.useRealTimers());

  const wait = (wanted: number, timeout = 1_000): void => {
    waiters.wait(wanted, timeout).then(
      () => ends.push(wanted),
      (error: unknown) => ends.push(error),
    );
  };
  const pass = (milliseconds = 0): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);
  const behind = (position: number, wanted: number): unknown => expect.objectContaining({ position, wanted });

  it('waits until it is reached', async () => {
    wait(3);
    wait(4);
    waiters.advance(3);
    await pass();
    expect(ends).toEqual([3]);
    waiters.advance(9);
    await pass();
    expect([ends, jest.getTimerCount()]).toEqual([[3, 4], 0]);
  });

  it('does not wait for an earlier position', async () => {
    waiters.advance(3);
    wait(3);
    await pass();
    expect([ends, jest.getTimerCount()]).toEqual([[3], 0]);
  });

  it('gets an error with the current position after a timeout', async () => {
    waiters.advance(2);
    wait(3);
    await pass(999);
    expect(ends).toEqual([]);
    await pass(10);
    expect(ends).toEqual([behind(2, 3)]);
    waiters.close();
    await pass();
    expect(ends).toHaveLength(1);
  });

  it('gets that error immediately when the waiters are closed', async () => {
    wait(3);
    waiters.close();
    await pass();
    expect([ends, jest.getTimerCount()]).toEqual([[behind(0, 3)], 0]);
  });
});
