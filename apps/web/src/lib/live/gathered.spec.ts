import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { gathered } from './gathered.js';

describe('what is gathered', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is handed on once in a while, of each key the last, however much is told', () => {
    const handed: (readonly string[])[] = [];
    const { tell } = gathered<string>((_, all) => handed.push(all), 1_500);
    // Forty a second, about three things.
    for (let change = 0; change < 240; change += 1) {
      tell(change % 3, `${change}`);
      jest.advanceTimersByTime(25);
    }
    jest.advanceTimersByTime(1_500);
    expect(handed.length).toBeLessThanOrEqual(5);
    expect(handed.every((all) => all.length <= 3)).toBe(true);
    expect(handed.at(-1)?.toSorted()).toEqual(['237', '238', '239']);
  });

  it('is not handed on any more once nobody wants it', () => {
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
