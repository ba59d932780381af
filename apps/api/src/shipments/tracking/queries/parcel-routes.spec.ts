import { describe, expect, it } from '@jest/globals';
import type { PublicShipment, ShipmentStatus, TrackingUpdate } from '@waymark/contracts';
import { namedStops } from './parcel-routes.js';

const update = (location: string, timestamp: string, recorded_at: string, changes: Partial<TrackingUpdate> = {}) => ({
  ...{ id: 1, location, status: 'in_transit' as const, description: '', reported_by: 'courier' as const },
  ...{ timestamp: `2026-03-02T${timestamp}:00Z`, recorded_at: `2026-03-02T${recorded_at}:00Z`, ...changes },
});

const stopsOf = (tracking_updates: TrackingUpdate[], changes: Partial<PublicShipment> = {}) =>
  namedStops({
    ...{ sender_city: 'Lyon', sender_country: 'France', recipient_city: 'Bergen', recipient_country: 'Norway' },
    ...{ status: 'in_transit', status_decision: null, tracking_updates, ...changes },
  });
const namesOf = (updates: TrackingUpdate[]): string[] => stopsOf(updates).map(({ name }) => name);

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
  const decided = (status: ShipmentStatus, confirmed_by_courier = true): Partial<PublicShipment> => ({
    status,
    status_decision: {
      update_id: confirmed_by_courier ? 2 : 3,
      reported_by: confirmed_by_courier ? 'courier' : 'sender',
      recorded_at: '',
      confirmed_by_courier,
    },
  });
  const notesOf = (updates: TrackingUpdate[], changes: Partial<PublicShipment>): string[] =>
    stopsOf(updates, changes)
      .filter(({ kind }) => kind === 'note')
      .map(({ name }) => name);

  it('are notes where the sender reports a delivery that the courier confirms, or anything after it', () => {
    const updates = [
      update('Salzburg', '14:00', '14:00', { id: 3, ...sender, status: 'delivered' }),
      update('Steyr', '13:00', '13:00', sender),
      update('Wien', '12:00', '12:00', { id: 2, status: 'delivered' }),
      update('Graz', '11:00', '11:00', { ...sender, status: 'delivered' }),
      update('Linz', '10:00', '10:00', sender),
    ];
    expect(notesOf(updates, decided('delivered'))).toEqual(['Graz', 'Steyr', 'Salzburg']);
    expect(notesOf(updates, decided('delivered', false))).toEqual([]);
  });
});
