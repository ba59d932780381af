import { describe, expect, it } from '@jest/globals';
import type { DueState } from '@waymark/contracts';
import { dueWords } from './due-words.js';

describe('dueWords', () => {
  it.each<[DueState, number, string]>([
    ['none', 0, ''],
    ['on_time', 3, 'In 3 days'],
    ['on_time', 1, 'Tomorrow'],
    ['today', 0, 'Today'],
    ['late', 1, '1 day late'],
    ['late', 4, '4 days late'],
    ['delivered_on_time', 2, 'On time'],
    ['delivered_late', 2, '2 days late'],
  ])('%s by %d is %j', (state, days, words) => {
    expect(dueWords({ state, days })).toBe(words);
  });
});
