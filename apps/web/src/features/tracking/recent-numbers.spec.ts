import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetNumbers, recentNumbers, rememberNumber } from './recent-numbers.js';

const KEY = 'recentTrackingNumbers';

describe('recent numbers', () => {
  let kept: Map<string, string>;
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const blocked = {
    getItem: (): never => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (): never => {
      throw new DOMException('denied', 'SecurityError');
    },
  };

  beforeEach(() => {
    kept = new Map();
  });

  it('are the last four, newest first, each once', () => {
    for (const number of ['A', 'B', 'C', 'B', 'D', 'E']) rememberNumber(number, store);
    expect(recentNumbers(store)).toEqual(['E', 'D', 'B', 'C']);
  });

  it('can be forgotten', () => {
    rememberNumber('A', store);
    forgetNumbers(store);
    expect(recentNumbers(store)).toEqual([]);
  });

  it.each(['{', '"A"', '{"0":"A"}', 'null'])('are none when the store holds %s', (text) => {
    kept.set(KEY, text);
    expect(recentNumbers(store)).toEqual([]);
  });

  it('are only texts', () => {
    kept.set(KEY, '["A",7,null,"B"]');
    expect(recentNumbers(store)).toEqual(['A', 'B']);
  });

  it('are none, quietly, when the store is blocked', () => {
    rememberNumber('A', blocked);
    forgetNumbers(blocked);
    expect(recentNumbers(blocked)).toEqual([]);
  });
});
