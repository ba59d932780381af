import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { gathered } from './gathered.js';

describe('gathered news', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are delivered at intervals, the latest of each key, however many there are', () => {
    const handed: (readonly string[])[] = [];
    const { tell } = gathered<string>((_, all) => handed.push(all), 1_500);
    // Forty a second, with three keys.
    for (let change = 0; change < 240; change += 1) {
      tell(change % 3, `${change}`);
      jest.advanceTimersByTime(25);
    }
    jest.advanceTimersByTime(1_500);
    expect(handed.length).toBeLessThanOrEqual(5);
    expect(handed.every((all) => all.length <= 3)).toBe(true);
    expect(handed.at(-1)?.toSorted()).toEqual(['237', '238', '239']);
  });

  it('are not delivered after stop', () => {
    const handOn = jest.fn();
    const { tell, stop } = gathered(handOn, 1_500);
    tell(1, 'news');
    stop();
    jest.runAllTimers();
    expect(handOn).not.toHaveBeenCalled();
    tell(1, 'more');
    jest.runAllTimers();
    expect(handOn).toHaveBeenCalledWith('more', ['more']);
  });
});
