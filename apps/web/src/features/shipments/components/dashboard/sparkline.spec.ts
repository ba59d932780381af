import { describe, expect, it } from '@jest/globals';
import { daysSince, perDay } from './sparkline.js';

const now = new Date(2026, 2, 30, 15, 0).getTime();
const daysAgo = (days: number, hour = 12) => new Date(2026, 2, 30 - days, hour).toISOString();

describe('the sparkline', () => {
  it("counts each day in the reader's zone, oldest first", () => {
    expect(perDay([daysAgo(0), daysAgo(0, 0), daysAgo(1, 23), daysAgo(3)], now, 4)).toEqual([1, 0, 1, 2]);
  });

  it('ignores older and future instants', () => {
    expect(perDay([daysAgo(4), daysAgo(-1)], now, 4)).toEqual([0, 0, 0, 0]);
  });

  it('keeps its days across a daylight saving change', () => {
    expect(perDay([daysAgo(2, 0), daysAgo(2, 23)], now, 3)).toEqual([2, 0, 0]);
  });

  it('starts no earlier than the oldest instant', () => {
    expect([daysAgo(0, 0), daysAgo(2, 1), daysAgo(30), undefined].map((last) => daysSince(last, now, 14))).toEqual([
      0, 2, 14, 0,
    ]);
  });
});
