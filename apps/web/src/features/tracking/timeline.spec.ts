import type { TrackingUpdate } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { newestFirst, silentDays, timelineOf } from './timeline.js';

const update = (id: number, day: number, hour = 12): TrackingUpdate => ({
  id,
  status: 'in_transit',
  location: 'Newark',
  description: 'Sorted',
  timestamp: new Date(2026, 10, day, hour).toISOString(),
});
const idsOf = (updates: readonly TrackingUpdate[]) => updates.map(({ id }) => id);
const shapeOf = (updates: readonly TrackingUpdate[]) =>
  timelineOf(updates).map((part) => (part.kind === 'gap' ? `${part.days} silent` : idsOf(part.updates)));

describe('timeline', () => {
  it('is empty without updates', () => {
    expect(timelineOf([])).toEqual([]);
  });

  it('puts the newest first by what the updates say, whatever the order of recording', () => {
    expect(idsOf(newestFirst([update(3, 10), update(2, 12), update(1, 11)]))).toEqual([2, 1, 3]);
  });

  it('keeps the order of recording within an instant', () => {
    expect(idsOf(newestFirst([update(3, 10), update(2, 10), update(1, 10)]))).toEqual([3, 2, 1]);
  });

  it('gathers updates by day', () => {
    expect(shapeOf([update(4, 12, 9), update(3, 11, 23), update(2, 11, 8), update(1, 11, 0)])).toEqual([
      [4],
      [3, 2, 1],
    ]);
  });

  it('marks days of silence with their first and last day', () => {
    const timeline = timelineOf([update(2, 15), update(1, 11)]);
    expect(timeline[1]).toEqual({ kind: 'gap', days: 3, from: new Date(2026, 10, 12), to: new Date(2026, 10, 14) });
  });

  it.each([
    [11, [[2, 1]]],
    [12, [[2], [1]]],
    [13, [[2], [1]]],
    [14, [[2], '2 silent', [1]]],
  ])('finds no gap worth saying in less than two silent days (until day %d)', (day, shape) => {
    expect(shapeOf([update(2, day), update(1, 11)])).toEqual(shape);
  });
});

describe('silence until now', () => {
  it.each([
    [12, 0],
    [13, 0],
    [14, 2],
    [20, 8],
  ])('on day %d, after an update on day 11, is %d days', (today, days) => {
    expect(silentDays([update(1, 11)], false, new Date(2026, 10, today, 8))).toBe(days);
  });

  it('is of no interest once the parcel is delivered', () => {
    expect(silentDays([update(1, 11)], true, new Date(2026, 10, 30))).toBe(0);
  });

  it('is unknown without an update', () => {
    expect(silentDays([], false, new Date(2026, 10, 30))).toBe(0);
  });
});
