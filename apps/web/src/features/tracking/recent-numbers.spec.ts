import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blockStorage, storageOf, unblockStorage } from '../../lib/storage/testing/storages.js';
import { forgetNumbers, recentNumbers, rememberNumber } from './recent-numbers.js';

const KEY = 'recentTrackingNumbers';

describe('recent numbers', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = storageOf('localStorage');
  });
  afterEach(unblockStorage);

  it('are the last four distinct numbers, newest first', () => {
    for (const number of ['A', 'B', 'C', 'B', 'D', 'E']) rememberNumber(number);
    expect(recentNumbers()).toEqual(['E', 'D', 'B', 'C']);
  });

  it('can be cleared', () => {
    rememberNumber('A');
    forgetNumbers();
    expect([recentNumbers(), kept.size]).toEqual([[], 0]);
  });

  it.each(['{', '"A"', '{"0":"A"}', 'null'])('are empty when storage holds %s', (text) => {
    kept.set(KEY, text);
    expect(recentNumbers()).toEqual([]);
  });

  it('contain only strings', () => {
    kept.set(KEY, '["A",7,null,"B"]');
    expect(recentNumbers()).toEqual(['A', 'B']);
  });

  it('are empty, without an error, when storage is blocked', () => {
    blockStorage();
    rememberNumber('A');
    forgetNumbers();
    expect(recentNumbers()).toEqual([]);
  });
});
