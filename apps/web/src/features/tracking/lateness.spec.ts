import { describe, expect, it } from '@jest/globals';
import type { TrackingUpdate } from '@waymark/contracts';
import { lateness } from './lateness.js';

const update = (day: number, status: TrackingUpdate['status'], description = ''): TrackingUpdate => ({
  ...{ id: day, status, description, location: 'Lyon, France' },
  timestamp: `2026-01-0${day}T10:00:00.000Z`,
});
const late = { state: 'late', days: 4 } as const;

describe('lateness', () => {
  it('is told of what is late alone', () => {
    for (const state of ['none', 'on_time', 'today', 'delivered_late'] as const) {
      expect(lateness({ status: 'pending', due: { state, days: 2 }, tracking_updates: [] })).toBeUndefined();
    }
    expect(lateness({ status: 'pending', due: { state: 'late', days: 1 }, tracking_updates: [] })?.headline).toBe(
      '1 day late',
    );
  });

  it('gives the newest reason, by its own time', () => {
    const tracking_updates = [
      update(2, 'in_transit', 'On its way'),
      update(3, 'exception', 'Held by customs'),
      update(4, 'at_facility', 'Sorted'),
      update(1, 'attempted_delivery', 'Nobody home'),
    ];
    expect(lateness({ status: 'in_transit', due: late, tracking_updates })).toEqual({
      headline: '4 days late',
      reason: 'Exception, Lyon, France: Held by customs',
      said: tracking_updates[1],
    });
  });

  it('says that nobody gave one', () => {
    expect(
      lateness({ status: 'in_transit', due: late, tracking_updates: [update(2, 'in_transit', 'On its way')] })?.reason,
    ).toBe('No reason was given. Last scan: In transit, Lyon, France');
    expect(lateness({ status: 'pending', due: late, tracking_updates: [] })?.said).toBeUndefined();
  });

  it('is not told of what the newest update says is delivered', () => {
    const tracking_updates = [update(1, 'in_transit'), update(2, 'delivered')];
    expect(lateness({ status: 'in_transit', due: late, tracking_updates })).toBeUndefined();
  });
});
