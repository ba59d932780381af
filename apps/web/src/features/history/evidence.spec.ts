import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@waymark/contracts';
import { dayIn, eventsOfDay, evidenceOf } from './evidence.js';

const entry = (version: number, type: HistoryEntry['type'], recorded_at: string, data: object): HistoryEntry =>
  ({ version, type, recorded_at, data }) as HistoryEntry;

const entries = [
  entry(1, 'ShipmentCreated', '2026-03-01T10:00:00.000Z', {}),
  entry(2, 'TrackingUpdateAdded', '2026-03-05T08:00:00.000Z', {
    update: { id: 7, timestamp: '2026-03-02T23:30:00.000Z' },
  }),
  entry(3, 'TrackingUpdateEdited', '2026-03-06T08:00:00.000Z', {
    ...{ update_id: 7, changes: { timestamp: '2026-03-04T12:00:00.000Z' } },
  }),
  entry(4, 'TrackingUpdateEdited', '2026-03-06T09:00:00.000Z', { update_id: 7, changes: { location: 'Bergen' } }),
  entry(5, 'TrackingUpdateDeleted', '2026-03-07T09:00:00.000Z', { update_id: 7 }),
];

const versions = (day: string, by: 'happened' | 'recorded', zone = 'UTC'): number[] =>
  eventsOfDay(entries, { day, zone, by }).map(({ entry: { version } }) => version);

describe('the events of a day', () => {
  it('are those of the updates that happened then, with every change of them', () => {
    expect(versions('2026-03-02', 'happened')).toEqual([2, 3]);
    expect(versions('2026-03-04', 'happened')).toEqual([3, 4, 5]);
    expect(versions('2026-03-01', 'happened')).toEqual([1]);
    expect(versions('2026-03-06', 'happened')).toEqual([]);
  });

  it('are those that were recorded then', () => {
    expect(versions('2026-03-06', 'recorded')).toEqual([3, 4]);
    expect(versions('2026-03-02', 'recorded')).toEqual([]);
  });

  it('are of the day of the zone', () => {
    expect(versions('2026-03-03', 'happened', 'Europe/Oslo')).toEqual([2, 3]);
    expect(versions('2026-03-02', 'happened', 'Europe/Oslo')).toEqual([]);
    expect(versions('2026-03-02', 'happened', 'America/Lima')).toEqual([2, 3]);
  });

  it('say when they happened as it stands after them', () => {
    const [, edited] = eventsOfDay(entries, { day: '2026-03-02', zone: 'UTC', by: 'happened' });
    expect(edited?.happened_at).toBe('2026-03-04T12:00:00.000Z');
  });

  it('know days of 23 and 25 hours', () => {
    expect(dayIn('2026-03-28T23:30:00.000Z', 'Europe/Oslo')).toBe('2026-03-29');
    expect(dayIn('2026-03-29T21:59:59.999Z', 'Europe/Oslo')).toBe('2026-03-29');
    expect(dayIn('2026-03-29T22:00:00.000Z', 'Europe/Oslo')).toBe('2026-03-30');
  });
});

describe('an address', () => {
  it.each([
    ['day=2026-03-02&zone=Europe/Oslo&by=recorded', { day: '2026-03-02', zone: 'Europe/Oslo', by: 'recorded' }],
    ['day=2026-03-02&zone=Nowhere&by=both', { day: '2026-03-02', zone: 'UTC', by: 'happened' }],
    ['day=2026-02-30', undefined],
    ['version=2', undefined],
  ])('with %s asks for %j', (search, expected) => {
    expect(evidenceOf(new URLSearchParams(search), 'UTC')).toEqual(expected);
  });
});
