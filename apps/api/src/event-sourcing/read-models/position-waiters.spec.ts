import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PositionWaiters } from './position-waiters.js';

describe('who waits for a position', () => {
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

  it('waits no longer than until it is reached', async () => {
    wait(3);
    wait(4);
    waiters.advance(3);
    await pass();
    expect(ends).toEqual([3]);
    waiters.advance(9);
    await pass();
    expect([ends, jest.getTimerCount()]).toEqual([[3, 4], 0]);
  });

  it('does not wait for what was reached before', async () => {
    waiters.advance(3);
    wait(3);
    await pass();
    expect([ends, jest.getTimerCount()]).toEqual([[3], 0]);
  });

  it('is told where the rows are when that takes too long', async () => {
    waiters.advance(2);
    wait(3);
    await pass(999);
    expect(ends).toEqual([]);
    await pass(1);
    expect(ends).toEqual([behind(2, 3)]);
    waiters.close();
    await pass();
    expect(ends).toHaveLength(1);
  });

  it('is told so at once when there is nothing more to wait for', async () => {
    wait(3);
    waiters.close();
    await pass();
    expect([ends, jest.getTimerCount()]).toEqual([[behind(0, 3)], 0]);
  });
});
