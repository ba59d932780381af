import type { PublicShipment, TrackingUpdate } from '@waymark/contracts';
import { headline, standingOf, untranslated } from '@waymark/contracts/ui';
import { describe, expect, it } from '@jest/globals';
import { announcement, explanation } from './wording.js';

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

const summaryOf = (more: Partial<PublicShipment> = {}) => {
  const standing = standingOf(shipment(more));
  return [headline(standing), ...explanation(standing)];
};

describe('the status text', () => {
  it('is the status phrase, the place and the description', () => {
    expect(summaryOf()).toEqual(['Out for delivery, Hoboken', '', 'With the courier.']);
  });

  it('says that an edit set the status, with the last update and its description', () => {
    expect(summaryOf({ status: 'delayed' })).toEqual([
      'Delayed',
      `Reported by our office. Latest news: Out for delivery, ${untranslated('Hoboken')}: `,
      'With the courier.',
    ]);
    expect(summaryOf({ status: 'delayed', tracking_updates: [] })).toEqual([
      'Delayed',
      'Reported by our office. There is no other news yet.',
      '',
    ]);
  });

  it('says that only the sender reported a delivery or made an edit', () => {
    const bySender = (update_id: number | null) => ({
      status_decision: {
        update_id,
        reported_by: 'sender',
        recorded_at: '2026-11-21T14:42:00.000Z',
        confirmed_by_courier: false,
      } as const,
    });
    const tracking_updates = [update({ status: 'delivered', reported_by: 'sender' })];
    expect(summaryOf({ status: 'delivered', ...bySender(1), tracking_updates })[0]).toBe(
      'Delivered, Hoboken, reported by the sender',
    );
    expect(summaryOf({ status: 'delivered', ...bySender(null), tracking_updates: [] })).toEqual([
      'Delivered, reported by the sender',
      'Reported by the sender. There is no other news yet.',
      '',
    ]);
    expect(summaryOf({ ...bySender(1) })[0]).toBe('Out for delivery, Hoboken');
  });

  it('keeps its text in order around a place or description with right-to-left characters', () => {
    const tracking_updates = [update({ location: 'Dub\u202eai, UAE', description: 'تم \u2069التسليم' })];
    expect(summaryOf({ tracking_updates })).toEqual(['Out for delivery, Dubai, UAE', '', '\u2068تم التسليم\u2069']);
    expect(summaryOf({ status: 'delayed', tracking_updates: [update({ location: 'دبي' })] })[1]).toBe(
      'Reported by our office. Latest news: Out for delivery, \u2068\u2068دبي\u2069\u2069: ',
    );
    const after = shipment({ tracking_updates: [update({ id: 2, location: 'Dub\u202eai' }), update()] });
    expect(announcement(shipment(), after, zoneOf, false)).toMatch(/^New update: Out for delivery, Dubai, 09:42/);
  });

  it('is pending before the first update', () => {
    expect(summaryOf({ status: 'pending', tracking_updates: [] })).toEqual(['Pending', '', '']);
  });
});

describe('announcement', () => {
  it('contains a new update', () => {
    const after = shipment({ tracking_updates: [update({ id: 2, status: 'delivered' }), update()] });
    expect(announcement(shipment(), after, zoneOf, false)).toBe(
      'New update: Delivered, Hoboken, 09:42 GMT-5. With the courier.',
    );
  });

  it('waits for the time zone of a new place while it is fetched', () => {
    const after = shipment({ tracking_updates: [update({ id: 2, location: 'Newark' }), update()] });
    const knowsHoboken = (place: string) => (place === 'Hoboken' ? 'America/New_York' : undefined);
    expect(announcement(shipment(), after, knowsHoboken, true)).toBe('');
    expect(announcement(shipment(), after, knowsHoboken, false)).toMatch(/^New update: Out for delivery, Newark, /);
    const again = shipment({ tracking_updates: [update({ id: 2 }), update()] });
    expect(announcement(shipment(), again, knowsHoboken, true)).toMatch(/ 09:42 GMT-5\. /);
  });

  it('says that the sender reported it', () => {
    const after = shipment({ tracking_updates: [update({ id: 2, reported_by: 'sender' }), update()] });
    expect(announcement(shipment(), after, zoneOf, false)).toMatch(/ With the courier\. Reported by the sender\.$/);
  });

  it('contains a status that was set without an update', () => {
    expect(announcement(shipment(), shipment({ status: 'delayed' }), zoneOf, false)).toBe(
      'The status is now: Delayed.',
    );
  });

  it('says that other details have changed', () => {
    expect(announcement(shipment(), shipment({ weight: 3 }), zoneOf, false)).toBe(
      'The details of this shipment have changed.',
    );
  });
});
