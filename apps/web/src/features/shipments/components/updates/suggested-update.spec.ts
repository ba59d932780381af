import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES, type ShipmentStatus, type TrackingUpdate } from '@waymark/contracts';
import { knownPlaces, suggestedPlace, suggestedUpdate } from './suggested-update.js';

const update = (id: number, status: TrackingUpdate['status'], location: string): TrackingUpdate => ({
  ...{ id, status, location, description: 'Scanned' },
  timestamp: new Date(Date.UTC(2026, 2, id)).toISOString(),
  reported_by: 'courier',
  recorded_at: new Date(Date.UTC(2026, 2, id)).toISOString(),
});

/** `updates` are in the order of their own times. */
const shipment = (status: ShipmentStatus, ...updates: TrackingUpdate[]) => ({
  ...{ status, sender_city: 'Bergen', recipient_city: 'Zürich' },
  tracking_updates: updates.toReversed(),
});

describe('the next update', () => {
  it.each([
    [shipment('pending'), 'picked_up', 'Bergen'],
    [shipment('picked_up', update(1, 'picked_up', 'Bergen Åsane')), 'in_transit', 'Bergen Åsane'],
    [shipment('in_transit', update(1, 'in_transit', 'Hamburg')), 'at_facility', 'Zürich'],
    [shipment('at_facility', update(1, 'at_facility', 'Hamburg')), 'in_transit', 'Hamburg'],
    [shipment('at_facility', update(1, 'at_facility', 'ZURICH Mülligen')), 'out_for_delivery', 'ZURICH Mülligen'],
    [shipment('out_for_delivery', update(1, 'out_for_delivery', 'Zürich Mülligen')), 'delivered', 'Zürich'],
    [shipment('attempted_delivery', update(1, 'attempted_delivery', 'Zürich 3')), 'out_for_delivery', 'Zürich 3'],
    [shipment('exception', update(1, 'exception', 'Basel')), 'in_transit', 'Basel'],
    [shipment('delayed'), 'in_transit', 'Bergen'],
    [shipment('delivered', update(1, 'delivered', 'Zürich')), '', ''],
  ] as const)('follows from %j', (known, status, location) => {
    expect(suggestedUpdate(known)).toMatchObject({ status, location });
  });

  it('is suggested for every status, and always with a place', () => {
    for (const status of SHIPMENT_STATUSES) {
      const { status: next, location } = suggestedUpdate(shipment(status));
      expect(location === '').toBe(next === '');
      expect(next).not.toBe(status);
    }
  });

  it('follows the update with the latest time, not the one recorded last', () => {
    const late = shipment('at_facility', update(9, 'at_facility', 'Zürich'), update(2, 'in_transit', 'Hamburg'));
    expect(suggestedUpdate(late)).toMatchObject({ status: 'out_for_delivery', location: 'Zürich' });
    expect(suggestedPlace(late, 'exception')).toBe('Zürich');
  });
});

describe('the places to choose from', () => {
  it('are the distinct places of its updates and its two ends', () => {
    const known = shipment('in_transit', update(1, 'picked_up', 'Bergen'), update(2, 'in_transit', 'Hamburg'));
    expect(knownPlaces(known)).toEqual(['Hamburg', 'Bergen', 'Zürich']);
  });
});
