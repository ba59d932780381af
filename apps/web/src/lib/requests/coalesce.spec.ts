import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { coalesce } from './coalesce.js';

const REST = 1_000;

describe('a coalesced task', () => {
  let ends: ((failed: boolean) => void)[];
  let ask: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    ends = [];
    ask = coalesce(
      () => new Promise<void>((resolve, reject) => ends.push((failed) => (failed ? reject(new Error()) : resolve()))),
      REST,
    );
  });
  afterEach(() => void jest.useRealTimers());

  const end = async (failed = false): Promise<void> => {
    ends.at(-1)?.(failed);
    await jest.advanceTimersByTimeAsync(0);
  };

  it('runs at once on the first call', () => {
    expect(ends).toHaveLength(0);
    ask();
    expect(ends).toHaveLength(1);
  });

  it('runs once more after the rest, however often it is called meanwhile', async () => {
    ask();
    ask();
    ask();
    await end();
    await jest.advanceTimersByTimeAsync(REST - 1);
    expect(ends).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(ends).toHaveLength(2);
    await end();
    await jest.advanceTimersByTimeAsync(10 * REST);
    expect(ends).toHaveLength(2);
  });

  it('rests before it runs again, even if it is called during the rest', async () => {
    ask();
    await end();
    await jest.advanceTimersByTimeAsync(REST - 1);
    ask();
    expect(ends).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(ends).toHaveLength(2);
  });

  it('runs at once again after its rest', async () => {
    ask();
    await end();
    await jest.advanceTimersByTimeAsync(REST);
    expect(ends).toHaveLength(1);
    ask();
    expect(ends).toHaveLength(2);
  });

  it('runs again after a failure', async () => {
    ask();
    ask();
    await end(true);
    await jest.advanceTimersByTimeAsync(REST);
    expect(ends).toHaveLength(2);
  });
});
