import { describe, expect, it } from '@jest/globals';
import type { TrackingUpdate } from '@waymark/contracts';
import { questionsOf } from './update-questions.js';

const NOW = Date.parse('2026-03-10T12:00:30.000Z');
const booked = '2026-03-01T10:00:45.000Z';

const update = (id: number, timestamp: string): TrackingUpdate => ({
  ...{ id, status: 'in_transit', location: 'Bergen', description: 'Scanned' },
  ...{ timestamp, reported_by: 'courier', recorded_at: timestamp },
});

const kinds = (timestamp: string, updates: readonly TrackingUpdate[] = [], edited?: number): string[] =>
  questionsOf(timestamp, { created_at: booked, tracking_updates: [...updates] }, NOW, edited).map(({ kind }) => kind);

describe('an update', () => {
  it.each([
    ['2026-03-10T12:00:00.000Z', []],
    ['2026-03-01T10:00:00.000Z', []],
    ['2026-03-10T12:01:00.000Z', ['future']],
    ['2027-03-10T12:00:00.000Z', ['future']],
    ['2026-03-01T09:59:00.000Z', ['before_booking']],
    ['2025-03-05T12:00:00.000Z', ['before_booking']],
    ['2025-02-28T12:00:00.000Z', []],
    ['2028-03-02T12:00:00.000Z', []],
    ['', []],
    ['soon', []],
  ])('at %s raises the questions %j', (timestamp, expected) => {
    expect(kinds(timestamp)).toEqual(expected);
  });

  it('raises a question if another update has a later time, whichever was recorded last', () => {
    const updates = [update(2, '2026-03-02T10:00:00.000Z'), update(1, '2026-03-05T10:00:59.000Z')];
    expect(kinds('2026-03-05T10:00:00.000Z', updates)).toEqual([]);
    expect(kinds('2026-03-05T09:59:00.000Z', updates)).toEqual(['older']);
    expect(kinds('2026-02-05T09:59:00.000Z', updates)).toEqual(['before_booking', 'older']);
  });

  it('raises a question if a delivery recorded after its time still decides the status', () => {
    const kindsOf = (status: 'delivered' | 'exception', timestamp: string, edited?: number) => {
      const status_decision = {
        update_id: 1,
        reported_by: 'courier',
        recorded_at: '2026-03-10T11:30:30.000Z',
        confirmed_by_courier: true,
      } as const;
      const shipment = { created_at: booked, tracking_updates: [], status, status_decision };
      return questionsOf(timestamp, shipment, NOW, edited).map(({ kind }) => kind);
    };
    expect(kindsOf('delivered', '2026-03-10T11:30:00.000Z')).toEqual(['stays_delivered']);
    expect(kindsOf('delivered', '2026-03-10T11:31:00.000Z')).toEqual([]);
    expect(kindsOf('exception', '2026-03-10T11:30:00.000Z')).toEqual([]);
    expect(kindsOf('delivered', '2026-03-10T11:30:00.000Z', 1)).toEqual([]);
  });

  it('that is edited is not compared with itself', () => {
    const updates = [update(2, '2026-03-02T10:00:00.000Z'), update(1, '2026-03-05T10:00:00.000Z')];
    expect(kinds('2026-03-03T10:00:00.000Z', updates, 1)).toEqual([]);
    expect(kinds('2026-03-03T10:00:00.000Z', updates, 2)).toEqual(['older']);
  });
});
