import { describe, expect, it } from '@jest/globals';
import type { TrackingUpdate } from '../shipments/shipments.js';
import { untranslated } from './isolated.js';
import { lateness } from './lateness.js';

const update = (day: number, status: TrackingUpdate['status'], description = ''): TrackingUpdate => ({
  ...{ id: day, status, description, location: 'Lyon, France' },
  timestamp: `2026-01-0${day}T10:00:00.000Z`,
  ...{ reported_by: 'courier', recorded_at: `2026-01-0${day}T10:00:00.000Z` },
});
const until = '2026-01-11T23:00:00.000Z';
const late = { state: 'late', days: 4, until } as const;
const decidedBy = (update_id: number) => ({
  status_decision: {
    update_id,
    reported_by: 'courier',
    recorded_at: '2026-01-05T10:00:00.000Z',
    confirmed_by_courier: true,
  } as const,
});

describe('lateness', () => {
  it('is defined for late parcels only', () => {
    for (const state of ['none', 'on_time', 'today', 'delivered_late'] as const) {
      expect(
        lateness({ status: 'pending', status_decision: null, due: { state, days: 2, until }, tracking_updates: [] }),
      ).toBeUndefined();
    }
    expect(
      lateness({
        status: 'pending',
        status_decision: null,
        due: { state: 'late', days: 1, until },
        tracking_updates: [],
      })?.headline,
    ).toBe('1 day late');
  });

  it('gives the newest reason, by its own time', () => {
    const tracking_updates = [
      update(2, 'in_transit', 'On its way'),
      update(3, 'exception', 'Held by customs'),
      update(4, 'at_facility', 'Sorted'),
      update(1, 'attempted_delivery', 'Nobody home'),
    ];
    expect(lateness({ status: 'in_transit', ...decidedBy(2), due: late, tracking_updates })).toEqual({
      headline: '4 days late',
      reason: `Exception, ${untranslated('Lyon, France')}: Held by customs`,
      said: tracking_updates[1],
    });
  });

  it('keeps its words in order around right-to-left places and reordering characters', () => {
    const tracking_updates = [{ ...update(3, 'exception', 'Held\u202e by customs'), location: 'دبي' }];
    expect(lateness({ status: 'exception', ...decidedBy(3), due: late, tracking_updates })?.reason).toBe(
      'Exception, \u2068\u2068دبي\u2069\u2069: Held by customs',
    );
  });

  it('reports that no reason was given', () => {
    expect(
      lateness({
        status: 'in_transit',
        ...decidedBy(2),
        due: late,
        tracking_updates: [update(2, 'in_transit', 'On its way')],
      })?.reason,
    ).toBe(`No reason was given. Latest news: In transit, ${untranslated('Lyon, France')}`);
    expect(
      lateness({ status: 'pending', status_decision: null, due: late, tracking_updates: [] })?.said,
    ).toBeUndefined();
  });

  it('is undefined for a delivered parcel, even with a late scan', () => {
    const tracking_updates = [update(3, 'in_transit'), update(2, 'delivered')];
    expect(lateness({ status: 'delivered', ...decidedBy(2), due: late, tracking_updates })).toBeUndefined();
  });
});
