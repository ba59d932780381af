import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { gently } from './gently.js';

const REST = 1_000;

describe('a task that is done gently', () => {
  let ends: ((failed: boolean) => void)[];
  let ask: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    ends = [];
    ask = gently(
      () => new Promise<void>((resolve, reject) => ends.push((failed) => (failed ? reject(new Error()) : resolve()))),
      REST,
    );
  });
  afterEach(() => void jest.useRealTimers());

  const end = async (failed = false): Promise<void> => {
    ends.at(-1)?.(failed);
    await jest.advanceTimersByTimeAsync(0);
  };

  it('begins at once when it is asked for', () => {
    expect(ends).toHaveLength(0);
    ask();
    expect(ends).toHaveLength(1);
  });

  it('is done once more after a rest, however often it was asked for meanwhile', async () => {
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

  it('rests before it is done again, also when it is asked for while it rests', async () => {
    ask();
    await end();
    await jest.advanceTimersByTimeAsync(REST - 1);
    ask();
    expect(ends).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(ends).toHaveLength(2);
  });

  it('begins at once again after its rest', async () => {
    ask();
    await end();
    await jest.advanceTimersByTimeAsync(REST);
    expect(ends).toHaveLength(1);
    ask();
    expect(ends).toHaveLength(2);
  });

  it('is done again after it failed', async () => {
    ask();
    ask();
    await end(true);
    await jest.advanceTimersByTimeAsync(REST);
    expect(ends).toHaveLength(2);
  });
});
