import { describe, expect, it } from '@jest/globals';
import { shipmentDateMessages, updateTimeMessage } from '@waymark/contracts';
import {
  fold,
  shipmentDecider,
  trackingNumberFrom,
  type Actor,
  type ShipmentCommand,
  type ShipmentState,
} from '@waymark/domain';
import type { Waybill } from '@waymark/vocabulary';
import fc from 'fast-check';
import { answerOf } from '../../http/errors/errors.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

const actor: Actor = { id: 'c', email: 'c@example.com', role: 'customer' };
const { initialState, decide, evolve } = shipmentDecider;

/** The server's messages in the form's format: one message for each field. */
const answered = (command: ShipmentCommand, state: ShipmentState): object => {
  try {
    decide(command, state);
    return {};
  } catch (error) {
    return Object.fromEntries(
      Object.entries(answerOf(error).body as Record<string, string[]>).map(([field, messages]) => [field, messages[0]]),
    );
  }
};

const instant = fc
  .date({ min: new Date('2018-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = fc.oneof(
  fc.constant(null),
  fc.constantFrom('0001-01-01', '2024-02-29', '2023-03-01', '2026-02-28', '9999-12-31'),
  instant.map((text) => text.slice(0, 10)),
);
const dates = fc.record({ shipment_date: day, estimated_delivery: day });
const bookedAt = fc.oneof(fc.constant('2024-02-29T12:00:00.000Z'), instant);

const named = { id: 1, tracking_number: trackingNumberFrom(new Uint8Array(12)) };
const waybillOf = (given: Partial<Waybill>): Waybill => ({
  ...({ shipment_date: null, estimated_delivery: null, ...sampleWaybill() } as Waybill),
  ...given,
});
const booking = (given: Partial<Waybill>, at: string): ShipmentCommand => ({
  ...named,
  ...{ type: 'CreateShipment', actor, at, waybill: waybillOf(given) },
});
const stored = (given: Partial<Waybill>, created_at: string): ShipmentState => {
  const data = { ...named, owner_id: actor.id, created_at, waybill: waybillOf(given) };
  return fold(evolve, initialState, [{ type: 'ShipmentCreated', data }]);
};

describe('the form and the server have the same messages for dates', () => {
  it('of a booking', () => {
    fc.assert(
      fc.property(dates, bookedAt, (given, at) => {
        expect(answered(booking(given, at), initialState)).toEqual(shipmentDateMessages(given, at, {}, at));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of an edit', () => {
    fc.assert(
      fc.property(dates, dates, bookedAt, instant, (before, changes, at, now) => {
        const said = answered({ type: 'EditShipment', actor, changes, now }, stored(before, at));
        expect(said).toEqual(shipmentDateMessages(changes, at, before, now));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a tracking update', () => {
    fc.assert(
      fc.property(instant, bookedAt, instant, (timestamp, at, now) => {
        const update = { id: 1, status: 'in_transit', location: 'Oslo', description: 'Sorted', timestamp } as const;
        const message = updateTimeMessage(timestamp, at, now);
        expect(answered({ type: 'AddTrackingUpdate', actor, update, now }, stored({}, at))).toEqual(
          message === undefined ? {} : { timestamp: message },
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
