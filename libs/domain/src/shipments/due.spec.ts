import { describe, expect, it } from '@jest/globals';
import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import fc from 'fast-check';
import { fold } from '../event.js';
import { ada, staff, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { created, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import { DAY, dueNow, endOfUtcDay, type DayEnds, type DueState } from './due.js';
import type { ShipmentEvent } from './shipment-events.js';
import {
  clockEventsOf,
  dueFactsOf,
  lastScanAt,
  overdueFrom,
  shipmentDecider,
  type Shipment,
  type ShipmentCommand,
  type ShipmentState,
} from './shipment.js';

const { decide, evolve, initialState } = shipmentDecider;
const given = specificationOf(shipmentDecider);
const estimated = '2024-03-09';
const ended = '2024-03-10T05:00:00.000Z';
const HOURS: Record<string, string> = { 'New York, United States': '05', 'Boston, United States': '05' };
/** Elsewhere, days end at 04:00 UTC, as in Toronto in summer. */
const byPlace: DayEnds = (day, { city, country }) => ({
  due_at: `${endOfUtcDay(day)?.slice(0, 10) ?? ''}T${HOURS[`${city}, ${country}`] ?? '04'}:00:00.000Z`,
  due_zone: 'destination',
});

const due: ShipmentEvent = {
  type: 'ShipmentCreated',
  data: {
    ...(created as Extract<ShipmentEvent, { type: 'ShipmentCreated' }>).data,
    waybill: { ...waybill, estimated_delivery: estimated },
    due_at: ended,
    due_zone: 'destination',
  },
};
const overdue: ShipmentEvent = { type: 'DeliveryOverdue', data: { estimated_delivery: estimated, due_at: ended } };
const recordOverdue = (at: string): ShipmentCommand => ({ type: 'RecordOverdue', actor: system, at });
const delivered: ShipmentEvent = {
  type: 'TrackingUpdateAdded',
  data: { update: { ...updateOf(1, 'delivered'), timestamp: '2024-03-11T09:00:00.000Z' } },
};
const edited = (estimated_delivery: string | null): ShipmentEvent => ({
  type: 'ShipmentEdited',
  data: { changes: { estimated_delivery } },
});

const shipmentIn = (state: ShipmentState): Shipment => {
  if (state.kind === 'unknown') throw new Error('The shipment does not exist.');
  return state.shipment;
};
const after = (...events: ShipmentEvent[]): ShipmentState => fold(evolve, initialState, events);
const dueAfter = (now: string, ...events: ShipmentEvent[]) =>
  dueNow(dueFactsOf(shipmentIn(after(...events))), Date.parse(now));

describe('the end of the estimated day', () => {
  it('is recorded with the shipment, by the time zone of the destination', () => {
    const command: ShipmentCommand = {
      ...{ type: 'CreateShipment', actor: ada, id: 7, at: '2024-03-01T09:00:00.000Z', dayEnds: byPlace },
      ...{ tracking_number: shipmentIn(after(created)).tracking_number },
      waybill: { ...waybill, estimated_delivery: estimated },
    };
    given().when(command).then(due);
  });

  it('is recorded again with another day or destination, and with no other change', () => {
    const edit = (changes: object): ShipmentCommand => ({
      type: 'EditShipment',
      actor: ada,
      changes,
      dayEnds: byPlace,
    });
    given(due)
      .when(edit({ recipient_city: 'Boston' }))
      .then({
        type: 'ShipmentEdited',
        data: { changes: { recipient_city: 'Boston' }, due_at: ended, due_zone: 'destination' },
      });
    given(due)
      .when(edit({ recipient_country: 'Canada' }))
      .then({
        type: 'ShipmentEdited',
        data: {
          changes: { recipient_country: 'Canada' },
          due_at: '2024-03-10T04:00:00.000Z',
          due_zone: 'destination',
        },
      });
    given(due)
      .when(edit({ weight: 4 }))
      .then({ type: 'ShipmentEdited', data: { changes: { weight: 4 } } });
    given(due)
      .when(edit({ estimated_delivery: null }))
      .then({ type: 'ShipmentEdited', data: { changes: { estimated_delivery: null } } });
  });

  it('is not changed by an edit of another field', () => {
    const weighed: ShipmentEvent = { type: 'ShipmentEdited', data: { changes: { weight: 4 } } };
    expect(shipmentIn(after(due, weighed)).due_at).toBe(ended);
    const moved: ShipmentEvent = {
      type: 'ShipmentEdited',
      data: { changes: { recipient_city: 'Lisbon' }, due_at: '2024-03-10T00:00:00.000Z' },
    };
    expect(shipmentIn(after(due, moved)).due_at).toBe('2024-03-10T00:00:00.000Z');
  });

  it('is the end of the day in UTC when no event records it', () => {
    expect(shipmentIn(after(due, edited('2024-03-12'))).due_at).toBe('2024-03-13T00:00:00.000Z');
    expect(shipmentIn(after(due, edited('no day'))).due_at).toBeNull();
    expect(shipmentIn(after(due, edited('9999-12-31'))).due_at).toBe('9999-12-31T23:59:59.999Z');
  });
});

describe('the due state', () => {
  it.each<[string, DueState, number]>([
    ['2024-03-06T04:59:59.999Z', 'on_time', 4],
    ['2024-03-09T04:59:59.999Z', 'on_time', 1],
    ['2024-03-09T05:00:00.000Z', 'today', 0],
    ['2024-03-10T04:59:59.999Z', 'today', 0],
    ['2024-03-10T05:00:00.000Z', 'late', 1],
    ['2024-03-13T12:00:00.000Z', 'late', 4],
  ])('at %s is %s by %d', (now, state, days) => {
    expect(dueAfter(now, due).due).toMatchObject({ state, days });
  });

  it('has the day for which it is valid, and the end of that day', () => {
    expect(dueAfter('2024-03-13T12:00:00.000Z', due)).toMatchObject({
      due: { until: '2024-03-14T05:00:00.000Z' },
      day: '2024-03-13',
      until: Date.parse('2024-03-14T05:00:00.000Z'),
    });
  });

  it('is none without an estimated day', () => {
    const nothing = { due: { state: 'none', days: 0, until: null }, until: Infinity };
    expect(dueAfter('2024-03-13T12:00:00.000Z', created)).toEqual(nothing);
    expect(dueAfter('2024-03-13T12:00:00.000Z', due, edited('no day'))).toEqual(nothing);
  });

  it('follows from the time of delivery at any later time', () => {
    const onTime = { ...updateOf(1, 'delivered'), timestamp: '2024-03-08T09:00:00.000Z' };
    for (const now of ['2024-03-08T10:00:00.000Z', '2030-01-01T00:00:00.000Z']) {
      expect(dueAfter(now, due, delivered).due).toEqual({ state: 'delivered_late', days: 2, until: null });
      expect(dueAfter(now, due, { type: 'TrackingUpdateAdded', data: { update: onTime } }).due).toEqual({
        state: 'delivered_on_time',
        days: 1,
        until: null,
      });
    }
  });

  it('follows from the time of recording when an edit set delivered', () => {
    const set: ShipmentEvent = {
      type: 'ShipmentStatusSet',
      data: { status: 'delivered' },
      metadata: { recorded_at: '2024-03-10T06:00:00.000Z' },
    };
    expect(dueAfter('2024-03-08T10:00:00.000Z', due, set).due).toEqual({
      state: 'delivered_late',
      days: 1,
      until: null,
    });
    const { metadata: _, ...untimed } = set;
    expect(dueFactsOf(shipmentIn(after(due, untimed))).delivered_at).toBe('2024-03-01T09:00:00.000Z');
  });
});

describe('an estimated day that ends without delivery', () => {
  it('is recorded from its end on', () => {
    given(due).when(recordOverdue('2024-03-10T04:59:59.999Z')).thenNothingHappens();
    given(due).when(recordOverdue(ended)).then(overdue);
  });

  it('is recorded once for each estimated day', () => {
    const now = recordOverdue('2024-04-01T00:00:00.000Z');
    given(due, overdue).when(now).thenNothingHappens();
    given(due, overdue, edited('2024-03-12'))
      .when(now)
      .then({
        type: 'DeliveryOverdue',
        data: { estimated_delivery: '2024-03-12', due_at: '2024-03-13T00:00:00.000Z' },
      });
    given(due, overdue, edited('2024-03-12'), edited(estimated)).when(now).thenNothingHappens();
  });

  it('is not recorded for a shipment that is delivered, deleted or without an estimated day', () => {
    const now = recordOverdue('2024-04-01T00:00:00.000Z');
    given(due, delivered).when(now).thenNothingHappens();
    given(due, { type: 'ShipmentDeleted', data: {} }).when(now).thenNothingHappens();
    given(created).when(now).thenNothingHappens();
    given().when(now).thenNothingHappens();
  });

  it('is recorded by the clock only', () => {
    given(due).when({ type: 'RecordOverdue', actor: staff, at: ended }).thenThrows('FORBIDDEN');
  });

  it('counts as a clock event until the next change', () => {
    expect(clockEventsOf(after(due, overdue))).toBe(1);
    expect(clockEventsOf(after(due, overdue, updateAdded(1)))).toBe(0);
    expect(clockEventsOf(after(due, overdue, { type: 'ShipmentDeleted', data: {} }))).toBe(0);
    expect(clockEventsOf(initialState)).toBe(0);
  });

  it('does not change `updated_at`', () => {
    const recorded = (event: ShipmentEvent, recorded_at: string) => ({ ...event, metadata: { recorded_at } });
    const changed = recorded(updateAdded(1), '2024-03-02T11:00:00.000Z');
    const late = after(due, changed, recorded(overdue, '2024-03-10T05:00:01.000Z'));
    expect(late).toMatchObject({ shipment: { updated_at: '2024-03-02T11:00:00.000Z' } });
  });
});

type Step =
  | { kind: 'update'; status: TrackingUpdateStatus; hour: number }
  | { kind: 'delete' }
  | { kind: 'set'; status: ShipmentStatus }
  | { kind: 'expect'; day: number | null }
  | { kind: 'pass'; hours: number };

const updateStatus = fc.constantFrom<TrackingUpdateStatus[]>('in_transit', 'exception', 'delivered');
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ kind: fc.constant('update'), status: updateStatus, hour: fc.nat(300) }),
    fc.record({ kind: fc.constant('delete') }),
    fc.record({ kind: fc.constant('set'), status: fc.constantFrom<ShipmentStatus[]>('delayed', 'delivered') }),
    fc.record({ kind: fc.constant('expect'), day: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }) }),
    fc.record({ kind: fc.constant('pass'), hours: fc.nat(60) }),
  ),
  { maxLength: 40 },
);

const HOUR = 3_600_000;
const BEGIN = Date.parse('2024-03-01T00:00:00.000Z');
const dayOf = (day: number): string => `2024-03-0${day}`;

interface Line {
  id: number | null;
  status: ShipmentStatus;
  /** The update's own time, when it was recorded, and which of the two counts. */
  stamped: number;
  recorded: number;
  at: number;
}
const decidingOf = (lines: readonly Line[]): Line | undefined =>
  lines.reduce<Line | undefined>(
    (deciding, line) =>
      line.id !== null && deciding?.status === 'delivered' && line.stamped <= deciding.recorded ? deciding : line,
    undefined,
  );

it('the due state, the newest scan and the recorded overdue days follow from history and clock', () => {
  fc.assert(
    fc.property(steps, (history) => {
      let state = evolve(initialState, created);
      let now = BEGIN;
      const run = (command: ShipmentCommand): readonly ShipmentEvent[] => {
        const metadata = { recorded_at: new Date(now).toISOString() };
        const events = decide(command, state).map((event): ShipmentEvent => ({ ...event, metadata }));
        state = fold(evolve, state, events);
        return events;
      };
      // The reference model.
      let expected: number | null = null;
      let standing: Line[] = [];
      const scans = new Map<number, number>();
      const recordedDays = new Set<number>();
      for (const [id, step] of history.entries()) {
        const newest = [...scans.keys()].at(-1);
        if (step.kind === 'pass') now += step.hours * HOUR;
        if (step.kind === 'expect') {
          run({
            type: 'EditShipment',
            actor: ada,
            changes: { estimated_delivery: step.day === null ? null : dayOf(step.day) },
          });
          expected = step.day;
        }
        if (step.kind === 'set') {
          run({ type: 'EditShipment', actor: ada, changes: {}, status: step.status });
          if (decidingOf(standing)?.status !== step.status) {
            standing.push({ id: null, status: step.status, stamped: now, recorded: now, at: now });
          }
        }
        if (step.kind === 'update') {
          const stamped = BEGIN + step.hour * HOUR;
          const at = stamped > now + 120_000 ? now : stamped;
          const update = { ...updateOf(id, step.status), timestamp: new Date(stamped).toISOString() };
          run({ type: 'AddTrackingUpdate', actor: ada, update });
          standing.push({ id, status: step.status, stamped, recorded: now, at });
          scans.set(id, at);
        }
        if (step.kind === 'delete' && newest !== undefined) {
          run({ type: 'DeleteTrackingUpdate', actor: ada, update_id: newest });
          standing = standing.filter((one) => one.id !== newest);
          scans.delete(newest);
        }
        const shipment = shipmentIn(state);
        const last = decidingOf(standing);
        const deliveredAt = last?.status === 'delivered' ? last.at : undefined;
        const end = expected === null ? undefined : BEGIN + expected * DAY;
        const at = deliveredAt ?? now;
        const days = end === undefined ? 0 : Math.floor((at - end) / DAY) + 1;
        const open: DueState = days > 0 ? 'late' : days === 0 ? 'today' : 'on_time';
        const settled: DueState = days > 0 ? 'delivered_late' : 'delivered_on_time';
        expect(dueNow(dueFactsOf(shipment), now).due).toEqual({
          state: end === undefined ? 'none' : deliveredAt === undefined ? open : settled,
          days: Math.abs(days),
          until: end === undefined || deliveredAt !== undefined ? null : new Date(end + days * DAY).toISOString(),
        });
        expect(lastScanAt(shipment)).toBe(
          scans.size === 0 ? null : new Date(Math.max(...scans.values())).toISOString(),
        );
        const isNewlyOverdue =
          end !== undefined && deliveredAt === undefined && now >= end && !recordedDays.has(expected ?? 0);
        const from = overdueFrom(shipment);
        expect(from !== null && from <= new Date(now).toISOString()).toBe(isNewlyOverdue);
        expect(run({ type: 'RecordOverdue', actor: system, at: new Date(now).toISOString() })).toHaveLength(
          isNewlyOverdue ? 1 : 0,
        );
        if (isNewlyOverdue && expected !== null) recordedDays.add(expected);
      }
    }),
    { numRuns: 500 },
  );
});
