import { describe, expect, it } from '@jest/globals';
import type { DueZone, Waybill } from '@waymark/vocabulary';
import fc from 'fast-check';
import { branches } from '../../../vocabulary/src/testing/branches.js';
import { fold } from '../event.js';
import { ada, staff, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { created, updateAdded, waybill } from '../testing/shipments.js';
import { endOfUtcDay } from './due.js';
import type { OverdueDay, ShipmentEvent } from './shipment-events.js';
import { clockEventsOf, overdueFrom, overdueUntil, shipmentDecider, type ShipmentCommand } from './shipment.js';

const { decide, evolve, initialState } = shipmentDecider;
const given = specificationOf(shipmentDecider);

const day: OverdueDay = { estimated_delivery: '2024-03-09', due_at: '2024-03-10T05:00:00.000Z' };
const laterDay: OverdueDay = { estimated_delivery: '2024-03-12', due_at: '2024-03-13T00:00:00.000Z' };
const [before, ended] = ['2024-03-10T04:59:59.999Z', day.due_at];

const due: ShipmentEvent = {
  type: 'ShipmentCreated',
  data: {
    ...(created as Extract<ShipmentEvent, { type: 'ShipmentCreated' }>).data,
    waybill: { ...waybill, estimated_delivery: day.estimated_delivery },
    due_at: day.due_at,
  },
};
const overdue = (data = day): ShipmentEvent => ({ type: 'DeliveryOverdue', data });
const withdrawn = (data = day): ShipmentEvent => ({ type: 'DeliveryOverdueWithdrawn', data });
const edited: ShipmentEvent = {
  type: 'ShipmentEdited',
  data: { changes: { estimated_delivery: laterDay.estimated_delivery } },
};
const withdraw = (at: string): ShipmentCommand => ({ type: 'WithdrawOverdue', actor: system, at });
const record = (at: string): ShipmentCommand => ({ type: 'RecordOverdue', actor: system, at });

const after = (...events: ShipmentEvent[]) => fold(evolve, initialState, events);
const shipmentAfter = (...events: ShipmentEvent[]) => {
  const state = after(...events);
  if (state.kind !== 'active') throw new Error('The shipment does not exist.');
  return state.shipment;
};

describe('a day that was recorded as overdue before it ended', () => {
  it('is withdrawn, until it ends', () => {
    given(due, overdue()).when(withdraw(before)).then(withdrawn());
    given(due, overdue()).when(withdraw(ended)).thenNothingHappens();
  });

  it('is withdrawn once', () => {
    given(due, overdue(), withdrawn()).when(withdraw(before)).thenNothingHappens();
    given(due).when(withdraw(before)).thenNothingHappens();
  });

  it('is recorded again when it ends without delivery', () => {
    given(due, overdue(), withdrawn()).when(record(before)).thenNothingHappens();
    given(due, overdue(), withdrawn()).when(record(ended)).then(overdue());
    expect(overdueFrom(shipmentAfter(due, overdue(), withdrawn()))).toBe(ended);
  });

  it('is withdrawn with every other such day, regardless of the current estimated day', () => {
    given(due, overdue(), edited, overdue(laterDay)).when(withdraw(before)).then(withdrawn(), withdrawn(laterDay));
    given(due, overdue(), edited, overdue(laterDay)).when(withdraw(ended)).then(withdrawn(laterDay));
  });

  it('is withdrawn for a delivered shipment too, but not for a deleted one', () => {
    given(due, overdue(), updateAdded(1, 'delivered')).when(withdraw(before)).then(withdrawn());
    given(due, overdue(), { type: 'ShipmentDeleted', data: {} }).when(withdraw(before)).thenNothingHappens();
    given().when(withdraw(before)).thenNothingHappens();
  });

  it('is withdrawn by the clock only', () => {
    for (const actor of [ada, staff]) {
      given(due, overdue()).when({ type: 'WithdrawOverdue', actor, at: before }).thenThrows('FORBIDDEN');
    }
  });

  it('can be withdrawn until the last such day has ended', () => {
    expect(overdueUntil(shipmentAfter(due))).toBeNull();
    expect(overdueUntil(shipmentAfter(due, overdue()))).toBe(ended);
    expect(overdueUntil(shipmentAfter(due, overdue(laterDay), overdue()))).toBe(laterDay.due_at);
    expect(overdueUntil(shipmentAfter(due, overdue(), withdrawn()))).toBeNull();
  });

  it('and its withdrawal count as clock events and do not change `updated_at`', () => {
    const at = (event: ShipmentEvent, recorded_at: string): ShipmentEvent => ({ ...event, metadata: { recorded_at } });
    const changed = at(updateAdded(1), '2024-03-02T11:00:00.000Z');
    const state = after(due, changed, at(overdue(), '2025-04-13T00:00:00.000Z'), withdrawn());
    expect(clockEventsOf(state)).toBe(2);
    expect(state).toMatchObject({ shipment: { updated_at: '2024-03-02T11:00:00.000Z', overdue: [] } });
  });
});

describe('a day that was recorded as overdue by the zone of a place not understood', () => {
  const inHonolulu = '2024-03-10T10:00:00.000Z';
  const utc = { ...day, due_at: '2024-03-10T00:00:00.000Z' };
  const booked = (due_at: string, due_zone?: DueZone): ShipmentEvent => ({
    type: 'ShipmentCreated',
    data: {
      ...due.data,
      due_at,
      ...(due_zone && { due_zone }),
    },
  });
  const edit = (changes: Partial<Waybill>, due_at: string): ShipmentCommand => ({
    ...{ type: 'EditShipment', actor: ada, changes },
    dayEnds: () => ({ due_at, due_zone: 'destination' }),
  });
  const understood = { recipient_city: 'Honolulu' };
  const edited = (changes: Partial<Waybill>, due_at: string): ShipmentEvent => ({
    type: 'ShipmentEdited',
    data: { changes, due_at, due_zone: 'destination' },
  });

  it('is withdrawn by the edit that shows that it had not ended', () => {
    const correct = edit(understood, inHonolulu);
    const result = [edited(understood, inHonolulu), withdrawn(utc)];
    // An earlier release ended days of unknown places in UTC.
    given(booked(utc.due_at), overdue(utc))
      .when(correct)
      .then(...result);
    given(booked(utc.due_at, 'country'), overdue(utc))
      .when(correct)
      .then(...result);
    given(booked(utc.due_at, 'anywhere'), overdue(utc))
      .when(correct)
      .then(...result);
  });

  it('is recorded again when it ends at the place', () => {
    const corrected = [booked(utc.due_at), overdue(utc), edited(understood, inHonolulu), withdrawn(utc)] as const;
    given(...corrected)
      .when(record('2024-03-10T09:59:59.999Z'))
      .thenNothingHappens();
    given(...corrected)
      .when(record(inHonolulu))
      .then(overdue({ ...day, due_at: inHonolulu }));
  });

  it('stands if its end came from the place, was right, or another day is estimated', () => {
    given(booked(utc.due_at, 'destination'), overdue(utc))
      .when(edit(understood, inHonolulu))
      .then(edited(understood, inHonolulu));
    given(booked(day.due_at), overdue(day)).when(edit(understood, inHonolulu)).then(edited(understood, inHonolulu));
    given(booked(utc.due_at, 'anywhere'), overdue(utc))
      .when(edit(understood, utc.due_at))
      .then(edited(understood, utc.due_at));
    const later = { ...understood, estimated_delivery: laterDay.estimated_delivery };
    given(booked(utc.due_at, 'anywhere'), overdue(utc))
      .when(edit(later, laterDay.due_at))
      .then(edited(later, laterDay.due_at));
    given(booked(utc.due_at, 'anywhere'), overdue(utc))
      .when(edit({ weight: 4 }, inHonolulu))
      .then({ type: 'ShipmentEdited', data: { changes: { weight: 4 } } });
  });
});

type Step = { expect: number } | { clock: number };

it('after each check, exactly the days that have ended by the clock’s time are recorded, even if the clock is set back', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ expect: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ clock: fc.integer({ min: 0, max: 10 * 24 }) }),
  );
  const dayOf = (number: number): string => `2024-03-0${number}`;
  const ran = branches('DeliveryOverdue', 'DeliveryOverdueWithdrawn');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const events: ShipmentEvent[] = [created];
      const run = (command: ShipmentCommand) => void events.push(...decide(command, after(...events)));
      const stands = () =>
        events.reduce((counts, { type, data }) => {
          const change = type === 'DeliveryOverdue' ? 1 : type === 'DeliveryOverdueWithdrawn' ? -1 : 0;
          const { estimated_delivery } = data as OverdueDay;
          if (change !== 0) counts.set(estimated_delivery, (counts.get(estimated_delivery) ?? 0) + change);
          return counts;
        }, new Map<string, number>());
      let expected: string | undefined;
      for (const one of steps) {
        if ('expect' in one) {
          expected = dayOf(one.expect);
          run({ type: 'EditShipment', actor: ada, changes: { estimated_delivery: expected } });
          continue;
        }
        const now = new Date(Date.UTC(2024, 2, 1) + one.clock * 3_600_000).toISOString();
        const hasEnded = (estimated = ''): boolean => (endOfUtcDay(estimated) ?? '9999') <= now;
        run(withdraw(now));
        run(record(now));
        for (const [estimated, count] of stands()) {
          expect([0, 1]).toContain(count);
          expect([estimated, count === 0 || hasEnded(estimated)]).toEqual([estimated, true]);
        }
        expect(stands().get(expected ?? '') ?? 0).toBe(hasEnded(expected) ? 1 : 0);
      }
      for (const { type } of events) {
        if (type === 'DeliveryOverdue' || type === 'DeliveryOverdueWithdrawn') ran.saw(type);
      }
    }),
    { numRuns: 300 },
  );
  ran.expectEach();
});
