import type { PublicShipment, TrackingUpdate } from '@waymark/contracts';
import { describe, expect, it } from '@jest/globals';
import { announcement, decidingUpdate, expectation, headline, statusPhrase } from './wording.js';

const now = new Date(2026, 10, 21, 14, 2);
const update = (more: Partial<TrackingUpdate> = {}): TrackingUpdate => ({
  id: 1,
  status: 'out_for_delivery',
  location: 'Hoboken',
  description: 'With the courier.',
  timestamp: new Date(2026, 10, 21, 9, 42).toISOString(),
  ...more,
});
const shipment = (more: Partial<PublicShipment> = {}): PublicShipment =>
  ({
    status: 'out_for_delivery',
    estimated_delivery: null,
    tracking_updates: [update()],
    ...more,
  }) as PublicShipment;

describe('status in words', () => {
  it('is a phrase and the place it was said at', () => {
    expect(headline(shipment())).toBe('Out for delivery, Hoboken');
  });

  it('names no place when the status was set without an update', () => {
    expect(headline(shipment({ status: 'delayed' }))).toBe('Delayed');
    expect(headline(shipment({ status: 'pending', tracking_updates: [] }))).toBe('Pending');
    expect(decidingUpdate(shipment({ status: 'delayed' }))).toBeUndefined();
  });

  it('keeps the label of the specification but for its capitals', () => {
    expect(statusPhrase('at_facility')).toBe('At local facility');
  });
});

describe('expectation', () => {
  it.each([
    [null, 'none', 0, 'Expected delivery', 'No date given yet'],
    ['2026-11-21', 'today', 0, 'Expected delivery', 'Today, Saturday 21 November'],
    ['2026-11-22', 'on_time', 1, 'Expected delivery', 'Tomorrow, Sunday 22 November'],
    ['2026-11-25', 'on_time', 4, 'Expected delivery', 'Wednesday 25 November'],
    ['2026-11-18', 'late', 3, 'Was expected', 'Wednesday 18 November'],
  ] as const)('of %p, which is %s by %i', (estimated_delivery, state, days, label, text) => {
    expect(expectation(shipment({ estimated_delivery, due: { state, days } }), now)).toEqual({ label, text });
  });

  it('of a delivered parcel is when it was delivered', () => {
    const delivered = shipment({ status: 'delivered', tracking_updates: [update({ status: 'delivered' })] });
    expect(expectation(delivered, now)).toEqual({ label: 'Delivered', text: 'Sat 21 Nov, 09:42' });
  });

  it('says that nobody said when', () => {
    expect(expectation(shipment({ status: 'delivered', tracking_updates: [] }), now).text).toBe('Time not given');
  });
});

describe('announcement', () => {
  it('reads out a new update', () => {
    const after = shipment({ tracking_updates: [update({ id: 2, status: 'delivered' }), update()] });
    expect(announcement(shipment(), after)).toBe('New update: Delivered, Hoboken, 09:42. With the courier.');
  });

  it('says a status that was set without an update', () => {
    expect(announcement(shipment(), shipment({ status: 'delayed' }))).toBe('The status is now: Delayed.');
  });

  it('says that something else has changed', () => {
    expect(announcement(shipment(), shipment({ weight: 3 }))).toBe('The details of this shipment have changed.');
  });
});
