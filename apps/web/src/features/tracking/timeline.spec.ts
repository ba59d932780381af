import type { TrackingUpdate } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { isSilent, timelineOf } from './timeline.js';
import { zonesAlong } from './zones.js';

const update = (id: number, day: number, hour = 12, location = 'Newark'): TrackingUpdate => ({
  ...{ id, location, status: 'in_transit', description: 'Sorted' },
  timestamp: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
  reported_by: 'courier',
  recorded_at: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
});
const inUtc = () => 'UTC';
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 12));
const shapeOf = (updates: readonly TrackingUpdate[], zoneOf: (place: string) => string | undefined = inUtc) =>
  timelineOf(updates, zoneOf).map((part) =>
    part.kind === 'gap' ? `${part.days} silent` : part.updates.map(({ id }) => id),
  );

describe('timeline', () => {
  it('is empty without updates', () => {
    expect(shapeOf([])).toEqual([]);
  });

  it('groups updates by day, newest first', () => {
    expect(shapeOf([update(4, 12, 9), update(3, 11, 8), update(2, 11, 23), update(1, 11, 0)])).toEqual([
      [4],
      [2, 3, 1],
    ]);
  });

  it('puts an update from a fast clock under the day it was recorded', () => {
    const ahead = { ...update(2, 12, 9), recorded_at: update(0, 11, 9).timestamp };
    expect(shapeOf([ahead, update(1, 11, 10)])).toEqual([[1, 2]]);
  });

  it("uses each place's own days", () => {
    const place = { kind: 'update', longitude: 0, latitude: 0 } as const;
    const zoneOf = zonesAlong([
      { ...place, name: 'Osaka', zone: 'Asia/Tokyo' },
      { ...place, name: 'Seattle', zone: 'America/Los_Angeles' },
    ]);
    const [tokyo, seattle] = [update(1, 11, 16, 'Osaka'), update(2, 12, 6, 'Seattle')];
    expect(timelineOf([seattle, tokyo], zoneOf).map((part) => part.kind === 'day' && part.date)).toEqual([
      new Date('2026-11-11T22:00:00Z'),
      new Date('2026-11-12T01:00:00Z'),
    ]);
  });

  it('marks days without updates with their first and last day', () => {
    expect(timelineOf([update(2, 15), update(1, 11)], inUtc)[1]).toEqual({
      ...{ kind: 'gap', days: 3, from: day(12), to: day(14) },
    });
  });

  it.each([
    [11, [[2, 1]]],
    [12, [[2], [1]]],
    [13, [[2], [1]]],
    [14, [[2], '2 silent', [1]]],
  ])('shows no gap for fewer than two days without updates (until day %d)', (until, shape) => {
    expect(shapeOf([update(2, until), update(1, 11)])).toEqual(shape);
  });
});

describe('silence until now', () => {
  it.each([
    [13, false],
    [14, true],
  ])('on day %d, after an update on day 11: %s', (today, silent) => {
    expect(isSilent(day(11), false, day(today))).toBe(silent);
  });

  it('is false once the parcel is delivered, and before the first update', () => {
    expect([isSilent(day(11), true, day(30)), isSilent(undefined, false, day(30))]).toEqual([false, false]);
  });
});
