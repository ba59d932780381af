import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '../shipments/history.js';
import { dayIn, endOfDay, eventsOfDay, evidenceOf, statusesOf } from './evidence.js';

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
  it('are those of updates that happened on it, with every change of them', () => {
    expect(versions('2026-03-02', 'happened')).toEqual([2, 3]);
    expect(versions('2026-03-04', 'happened')).toEqual([3, 4, 5]);
    expect(versions('2026-03-01', 'happened')).toEqual([1]);
    expect(versions('2026-03-06', 'happened')).toEqual([]);
  });

  it('are those recorded on it', () => {
    expect(versions('2026-03-06', 'recorded')).toEqual([3, 4]);
    expect(versions('2026-03-02', 'recorded')).toEqual([]);
  });

  it('depend on the time zone', () => {
    expect(versions('2026-03-03', 'happened', 'Europe/Oslo')).toEqual([2, 3]);
    expect(versions('2026-03-02', 'happened', 'Europe/Oslo')).toEqual([]);
    expect(versions('2026-03-02', 'happened', 'America/Lima')).toEqual([2, 3]);
  });

  it('have the time after the event', () => {
    const [, edited] = eventsOfDay(entries, { day: '2026-03-02', zone: 'UTC', by: 'happened' });
    expect(edited?.happened_at).toBe('2026-03-04T12:00:00.000Z');
  });

  it('belong to the day of their recording when a clock ran ahead', () => {
    const ahead = { update: { id: 8, timestamp: '2026-03-08T00:30:00.000Z' } };
    const late = entry(6, 'TrackingUpdateAdded', '2026-03-07T23:30:00.000Z', ahead);
    const found = eventsOfDay([...entries, late], { day: '2026-03-07', zone: 'UTC', by: 'happened' });
    expect(found.map(({ happened_at }) => happened_at)).toEqual([late.recorded_at]);
  });

  it('take days of 23 and 25 hours into account', () => {
    expect(dayIn('2026-03-28T23:30:00.000Z', 'Europe/Oslo')).toBe('2026-03-29');
    expect(dayIn('2026-03-29T21:59:59.999Z', 'Europe/Oslo')).toBe('2026-03-29');
    expect(dayIn('2026-03-29T22:00:00.000Z', 'Europe/Oslo')).toBe('2026-03-30');
  });
});

describe('a query string', () => {
  it.each([
    ['day=2026-03-02&zone=Europe/Oslo&by=recorded', { day: '2026-03-02', zone: 'Europe/Oslo', by: 'recorded' }],
    ['day=2026-03-02&zone=Nowhere&by=both', { day: '2026-03-02', zone: 'UTC', by: 'happened' }],
    ['day=2026-02-30', undefined],
    ['version=2', undefined],
  ])('of %s requests %j', (search, expected) => {
    expect(evidenceOf(new URLSearchParams(search), 'UTC')).toEqual(expected);
  });
});

const changed = (after?: unknown, field = 'status') =>
  ({ changes: after === undefined ? [] : [{ field, before: null, after }] }) as unknown as HistoryEntry;

describe('the statuses of a history', () => {
  it('stay until an event changes them', () => {
    const history = [changed('pending'), changed(), changed('in_transit'), changed(2, 'weight'), changed('delivered')];
    expect(statusesOf(history)).toEqual(['pending', 'pending', 'in_transit', 'in_transit', 'delivered']);
  });

  it('ignore fields of tracking updates and unknown statuses', () => {
    expect(statusesOf([changed('delivered', 'tracking_updates.3.status'), changed('lost')])).toEqual([
      'pending',
      'pending',
    ]);
  });
});

describe('the end of a day', () => {
  const recorded = (version: number, recorded_at: string, status?: string): HistoryEntry => ({
    ...changed(status),
    version,
    recorded_at,
  });
  const history = [
    recorded(1, '2026-03-01T10:00:00.000Z', 'pending'),
    recorded(2, '2026-03-02T08:00:00.000Z', 'in_transit'),
    recorded(3, '2026-03-02T23:30:00.000Z'),
    recorded(4, '2026-03-06T08:00:00.000Z', 'delivered'),
  ];

  it.each([
    ['2026-02-28', 'UTC', null],
    ['2026-03-01', 'UTC', { version: 1, status: 'pending', since: '2026-03-01T10:00:00.000Z', next_version: 2 }],
    ['2026-03-02', 'UTC', { version: 3, status: 'in_transit', since: '2026-03-02T08:00:00.000Z', next_version: 4 }],
    [
      '2026-03-02',
      'Europe/Oslo',
      { version: 2, status: 'in_transit', since: '2026-03-02T08:00:00.000Z', next_version: 3 },
    ],
    ['2026-03-04', 'UTC', { version: 3, status: 'in_transit', since: '2026-03-02T08:00:00.000Z', next_version: 4 }],
    ['2026-03-09', 'UTC', { version: 4, status: 'delivered', since: '2026-03-06T08:00:00.000Z', next_version: null }],
  ])('of %s in %s has the state recorded by then', (day, zone, expected) => {
    expect(endOfDay(history, { day, zone })).toEqual(expected);
  });
});
