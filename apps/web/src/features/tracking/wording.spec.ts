import type { PublicShipment, TrackingUpdate } from '@waymark/contracts';
import { standingOf } from '@waymark/contracts/ui';
import { describe, expect, it } from '@jest/globals';
import { announcement, expectation, explanation, headline, statusPhrase } from './wording.js';

const now = new Date('2026-11-21T14:02:00Z');
const zoneOf = () => 'America/New_York';
const update = (more: Partial<TrackingUpdate> = {}): TrackingUpdate => ({
  id: 1,
  status: 'out_for_delivery',
  location: 'Hoboken',
  description: 'With the courier.',
  timestamp: '2026-11-21T14:42:00.000Z',
  ...more,
});
const shipment = (more: Partial<PublicShipment> = {}): PublicShipment =>
  ({
    status: 'out_for_delivery',
    estimated_delivery: null,
    tracking_updates: [update()],
    ...more,
  }) as PublicShipment;

const told = (more: Partial<PublicShipment> = {}) => {
  const standing = standingOf(shipment(more));
  return [headline(standing), explanation(standing)];
};

describe('status in words', () => {
  it('is a phrase, the place it was said at, and the words', () => {
    expect(told()).toEqual(['Out for delivery, Hoboken', 'With the courier.']);
  });

  it('says that an edit set it, with the last place and its words', () => {
    expect(told({ status: 'delayed' })).toEqual([
      'Delayed',
      'Set without a scan. Last scan: Out for delivery, Hoboken: With the courier.',
    ]);
    expect(told({ status: 'delayed', tracking_updates: [] })).toEqual([
      'Delayed',
      'Set without a scan. Nothing has been scanned yet.',
    ]);
  });

  it('is pending before anything was said', () => {
    expect(told({ status: 'pending', tracking_updates: [] })).toEqual(['Pending', '']);
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
    expect(expectation(shipment({ estimated_delivery, due: { state, days } }), now, zoneOf)).toEqual({ label, text });
  });

  it('of a delivered parcel is when it was delivered', () => {
    const delivered = shipment({ status: 'delivered', tracking_updates: [update({ status: 'delivered' })] });
    expect(expectation(delivered, now, zoneOf)).toEqual({ label: 'Delivered', text: 'Sat 21 Nov, 09:42 GMT-5' });
  });

  it('says that nobody said when', () => {
    expect(expectation(shipment({ status: 'delivered', tracking_updates: [] }), now, zoneOf).text).toBe(
      'Time not given',
    );
  });
});

describe('announcement', () => {
  it('reads out a new update', () => {
    const after = shipment({ tracking_updates: [update({ id: 2, status: 'delivered' }), update()] });
    expect(announcement(shipment(), after, zoneOf)).toBe(
      'New update: Delivered, Hoboken, 09:42 GMT-5. With the courier.',
    );
  });

  it('says a status that was set without an update', () => {
    expect(announcement(shipment(), shipment({ status: 'delayed' }), zoneOf)).toBe('The status is now: Delayed.');
  });

  it('says that something else has changed', () => {
    expect(announcement(shipment(), shipment({ weight: 3 }), zoneOf)).toBe(
      'The details of this shipment have changed.',
    );
  });
});
