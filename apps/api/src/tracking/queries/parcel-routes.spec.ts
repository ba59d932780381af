import { describe, expect, it } from '@jest/globals';
import type { PublicShipment, ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { namedStops } from './parcel-routes.js';

const update = (location: string, timestamp: string, recorded_at: string, changes: Partial<TrackingUpdate> = {}) => ({
  ...{ id: 1, location, status: 'in_transit' as const, description: '', reported_by: 'courier' as const },
  ...{ timestamp: `2026-03-02T${timestamp}:00Z`, recorded_at: `2026-03-02T${recorded_at}:00Z`, ...changes },
});

const namesOf = (tracking_updates: TrackingUpdate[], changes: Partial<PublicShipment> = {}): string[] =>
  namedStops({
    ...{ sender_city: 'Lyon', sender_country: 'France', recipient_city: 'Bergen', recipient_country: 'Norway' },
    ...{ status: 'in_transit', status_decision: null, tracking_updates, ...changes },
  }).map(({ name }) => name);

describe('the stops of a route', () => {
  it('are in order of their scans, not of recording', () => {
    expect(namesOf([update('Paris', '10:00', '14:00'), update('Köln', '12:00', '12:00')])).toEqual([
      'Lyon, France',
      'Paris',
      'Köln',
      'Bergen, Norway',
    ]);
  });

  it('are in order of recording when a clock ran ahead', () => {
    expect(namesOf([update('Köln', '12:00', '12:00'), update('Paris', '16:00', '10:00')])).toEqual([
      'Lyon, France',
      'Paris',
      'Köln',
      'Bergen, Norway',
    ]);
  });

  const sender = { reported_by: 'sender' } as const;
  const decidedBy = (update_id: number, status: ShipmentStatus, confirmed_by_courier = true) => ({
    status,
    status_decision: { update_id, reported_by: 'courier' as const, recorded_at: '', confirmed_by_courier },
  });

  it('leave out where the sender reports a delivery that the courier confirms', () => {
    const updates = [
      update('Salzburg', '14:00', '14:00', { ...sender, status: 'delivered' }),
      update('Wien', '12:00', '12:00', { id: 2, status: 'delivered' }),
      update('Graz', '11:00', '11:00', { ...sender, status: 'delivered' }),
      update('Linz', '10:00', '10:00', sender),
    ];
    const whole = ['Lyon, France', 'Linz', 'Graz', 'Wien', 'Salzburg', 'Bergen, Norway'];
    expect(namesOf(updates, decidedBy(2, 'delivered', false))).toEqual(whole);
    expect(namesOf(updates, decidedBy(2, 'delivered'))).toEqual(['Lyon, France', 'Linz', 'Wien', 'Bergen, Norway']);
  });

  it('leave out where the sender repeats another status of the courier after it', () => {
    const updates = [
      update('Salzburg', '14:00', '14:00', sender),
      update('Wien', '12:00', '12:00', { id: 2 }),
      update('Linz', '10:00', '10:00', sender),
    ];
    expect(namesOf(updates, decidedBy(2, 'in_transit'))).toEqual(['Lyon, France', 'Linz', 'Wien', 'Bergen, Norway']);
  });
});
