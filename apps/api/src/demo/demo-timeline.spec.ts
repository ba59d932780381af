import { describe, expect, it } from '@jest/globals';
import {
  fold,
  shipmentDecider,
  statusOf,
  trackingNumberFrom,
  type Actor,
  type ShipmentCommand,
  type ShipmentState,
} from '@waymark/domain';
import { DEMO_SHIPMENTS } from './demo-shipments.js';
import { demoTimeline, type DemoMoment } from './demo-timeline.js';

const now = new Date('2026-05-06T07:08:09.000Z');
const actors = {
  customer: { id: 'c', email: 'customer@demo.test', role: 'customer' },
  staff: { id: 's', email: 'staff@demo.test', role: 'staff' },
} as const satisfies Record<string, Actor>;
const timeline = demoTimeline(now, actors);

const commandOf = (moment: DemoMoment, index: number): ShipmentCommand => {
  const { actor } = moment;
  switch (moment.type) {
    case 'book': {
      const tracking_number = trackingNumberFrom(new Uint8Array(12));
      return {
        type: 'CreateShipment',
        actor,
        id: 1,
        tracking_number,
        waybill: moment.waybill,
        at: moment.at.toISOString(),
      };
    }
    case 'note':
      return { type: 'AddTrackingUpdate', actor, update: { id: index, ...moment.details } };
    case 'mark':
      return { type: 'EditShipment', actor, changes: {}, status: moment.status };
  }
};

const stateOf = (shipment: number): ShipmentState =>
  timeline
    .filter((moment) => moment.shipment === shipment)
    .reduce((state, moment, index) => {
      const events = shipmentDecider.decide(commandOf(moment, index), state);
      return fold(shipmentDecider.evolve, state, events);
    }, shipmentDecider.initialState);

describe('the demo', () => {
  it('mentions no time of day, which would be wrong at most starts', () => {
    const words = timeline.flatMap((moment) => (moment.type === 'note' ? [moment.details.description] : []));
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((text) => /morning|noon|evening|night|today|tomorrow|yesterday/i.test(text))).toEqual([]);
  });

  it('has a dozen shipments with every status, of which the customer owns ten', () => {
    const states = DEMO_SHIPMENTS.map((_, index) => stateOf(index));
    const statuses = states.map((state) => state.kind === 'active' && statusOf(state.shipment));
    expect(statuses).toHaveLength(12);
    const { id } = actors.customer;
    expect(states.filter((state) => state.kind === 'active' && state.shipment.owner_id === id)).toHaveLength(10);
    expect([...new Set(statuses)].sort()).toEqual([
      'at_facility',
      'attempted_delivery',
      'delayed',
      'delivered',
      'exception',
      'in_transit',
      'out_for_delivery',
      'pending',
      'picked_up',
    ]);
  });

  it('is in order, and ends now', () => {
    const times = timeline.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(now.getTime() - (times.at(-1) ?? 0)).toBeLessThan(3_600_000);
  });

  it('books each shipment before its other events', () => {
    DEMO_SHIPMENTS.forEach((_, index) => {
      const types = timeline.filter(({ shipment }) => shipment === index).map(({ type }) => type);
      expect(types[0]).toBe('book');
      expect(types.slice(1)).not.toContain('book');
    });
  });
});
