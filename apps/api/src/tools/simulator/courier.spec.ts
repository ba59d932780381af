import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES, type Shipment, type TrackingUpdate } from '@waymark/contracts';
import fc from 'fast-check';
import { nextStep, type Itinerary } from './courier.js';

const itinerary: Itinerary = {
  origin: 'Hamburg, Germany',
  stations: ['Brussels, Belgium', 'Paris, France'],
  destination: 'Lisbon, Portugal',
};
const parcel = (changes: Partial<Shipment>): Shipment =>
  ({ status: 'pending', tracking_updates: [], ...changes }) as Shipment;

const travel = (start: Shipment, chance: () => number): TrackingUpdate[] => {
  let shipment = start;
  for (let steps = 0; steps < 200; steps += 1) {
    const step = nextStep(shipment, itinerary, chance);
    if (!step) return shipment.tracking_updates;
    const at = '2026-01-01T00:00:00.000Z';
    const update = { id: steps, timestamp: at, reported_by: 'courier' as const, recorded_at: at, ...step };
    shipment = parcel({ status: step.status, tracking_updates: [update, ...shipment.tracking_updates] });
  }
  throw new Error('the parcel never arrives');
};

describe('a courier', () => {
  it('moves a parcel station by station to its recipient', () => {
    const route = travel(parcel({}), () => 0.99).reverse();
    expect(route.map(({ status, location }) => [status, location])).toEqual([
      ['picked_up', 'Hamburg, Germany'],
      ['in_transit', 'Brussels, Belgium'],
      ['in_transit', 'Paris, France'],
      ['at_facility', 'Lisbon, Portugal'],
      ['out_for_delivery', 'Lisbon, Portugal'],
      ['delivered', 'Lisbon, Portugal'],
    ]);
  });

  it('delivers every parcel, whatever happens on the way', () => {
    const chances = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(fc.constantFrom(...SHIPMENT_STATUSES), chances, (status, draws) => {
        let draw = 0;
        const route = travel(parcel({ status }), () => draws[draw++] ?? 0.99);
        expect(status === 'delivered' || route[0]?.status === 'delivered').toBe(true);
      }),
    );
  });
});
