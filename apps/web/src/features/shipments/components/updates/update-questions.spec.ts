import { describe, expect, it } from '@jest/globals';
import type { TrackingUpdate } from '@waymark/contracts';
import { questionsOf } from './update-questions.js';

const NOW = Date.parse('2026-03-10T12:00:30.000Z');
const booked = '2026-03-01T10:00:45.000Z';

const update = (id: number, timestamp: string): TrackingUpdate => ({
  ...{ id, status: 'in_transit', location: 'Bergen', description: 'Scanned' },
  timestamp,
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
    ['', []],
    ['soon', []],
  ])('at %s is asked about %j', (timestamp, expected) => {
    expect(kinds(timestamp)).toEqual(expected);
  });

  it('is asked about where a newer one is there, whichever was recorded last', () => {
    const updates = [update(2, '2026-03-02T10:00:00.000Z'), update(1, '2026-03-05T10:00:59.000Z')];
    expect(kinds('2026-03-05T10:00:00.000Z', updates)).toEqual([]);
    expect(kinds('2026-03-05T09:59:00.000Z', updates)).toEqual(['older']);
    expect(kinds('2026-02-05T09:59:00.000Z', updates)).toEqual(['before_booking', 'older']);
  });

  it('that is changed is not compared with itself', () => {
    const updates = [update(2, '2026-03-02T10:00:00.000Z'), update(1, '2026-03-05T10:00:00.000Z')];
    expect(kinds('2026-03-03T10:00:00.000Z', updates, 1)).toEqual([]);
    expect(kinds('2026-03-03T10:00:00.000Z', updates, 2)).toEqual(['older']);
  });
});
