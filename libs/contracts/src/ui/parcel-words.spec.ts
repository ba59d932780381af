import { describe, expect, it } from '@jest/globals';
import type { PublicShipment, TrackingUpdate } from '../shipments/shipments.js';
import { expectation, statusPhrase } from './parcel-words.js';

const now = new Date('2026-11-21T14:02:00Z');
const until = '2026-11-22T05:00:00.000Z';
const zoneOf = () => 'America/New_York';
const update = (more: Partial<TrackingUpdate> = {}): TrackingUpdate => ({
  id: 1,
  status: 'out_for_delivery',
  location: 'Hoboken',
  description: 'With the courier.',
  timestamp: '2026-11-21T14:42:00.000Z',
  reported_by: 'courier',
  recorded_at: '2026-11-21T14:42:00.000Z',
  ...more,
});
const shipment = (more: Partial<PublicShipment> = {}): PublicShipment =>
  ({
    status: 'out_for_delivery',
    estimated_delivery: null,
    tracking_updates: [update()],
    ...more,
  }) as PublicShipment;

it('the phrase of a status is its label with other capitals', () => {
  expect(statusPhrase('at_facility')).toBe('At local facility');
});

describe('expectation', () => {
  it.each([
    [null, 'none', 0, 'Expected delivery', 'No date given yet'],
    ['2026-11-21', 'today', 0, 'Expected delivery', 'Today, Saturday 21 November'],
    ['2026-11-22', 'on_time', 1, 'Expected delivery', 'Tomorrow, Sunday 22 November'],
    ['2026-11-25', 'on_time', 4, 'Expected delivery', 'Wednesday 25 November'],
    ['2026-11-18', 'late', 3, 'Was expected', 'Wednesday 18 November'],
  ] as const)('of %p, which is %s by %i', (estimated_delivery, state, days, label, text) => {
    expect(expectation(shipment({ estimated_delivery, due: { state, days, until } }), now, zoneOf)).toEqual({
      label,
      text,
    });
  });

  it.each([
    ['2026-11-21', 'today', 0, 'Was expected', 'Today, Saturday 21 November'],
    ['2026-11-22', 'on_time', 1, 'Was expected', 'Tomorrow, Sunday 22 November'],
    ['2026-11-25', 'on_time', 4, 'Expected delivery', 'Wednesday 25 November'],
    ['2026-11-20', 'late', 1, 'Was expected', 'Friday 20 November'],
  ] as const)('of a delayed parcel for %p makes no promise for a near day', (day, state, days, label, text) => {
    const delayed = shipment({ status: 'delayed', estimated_delivery: day, due: { state, days, until } });
    expect(expectation(delayed, now, zoneOf)).toEqual({ label, text });
  });

  it.each([
    ['destination', 'Wednesday 25 November'],
    ['country', 'Wednesday 25 November, by the last time zone of Germany'],
    ['anywhere', 'Wednesday 25 November, by the last time zone on earth'],
    [null, 'Wednesday 25 November'],
  ] as const)('of a day that ends by the zone of the %s says so', (due_zone, text) => {
    const due = { state: 'on_time', days: 4, until } as const;
    const expected = shipment({ estimated_delivery: '2026-11-25', recipient_country: 'Germany', due_zone, due });
    expect(expectation(expected, now, zoneOf)).toEqual({ label: 'Expected delivery', text });
  });

  it('of a delivered parcel is the time of delivery', () => {
    const delivered = shipment({ status: 'delivered', tracking_updates: [update({ status: 'delivered' })] });
    expect(expectation(delivered, now, zoneOf)).toEqual({ label: 'Delivered', text: 'Sat 21 Nov, 09:42 GMT-5' });
  });

  it('of a delivered parcel without an update has no time', () => {
    expect(expectation(shipment({ status: 'delivered', tracking_updates: [] }), now, zoneOf).text).toBe(
      'Time not given',
    );
  });
});
