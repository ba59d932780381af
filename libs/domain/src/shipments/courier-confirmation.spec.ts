import { describe, expect, it } from '@jest/globals';
import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import fc from 'fast-check';
import { branches } from '../../../vocabulary/src/testing/branches.js';
import type { Actor } from '../event.js';
import { fold } from '../event.js';
import { ada, staff } from '../testing/actors.js';
import { created, recordedBy, updateOf } from '../testing/shipments.js';
import { shownDecision } from './courier-confirmation.js';
import type { ShipmentEvent } from './shipment-events.js';
import { shipmentFields } from './shipment-view.js';
import { dueFactsOf, shipmentDecider, statusOf, type Shipment } from './shipment.js';

/** A minute of a day. */
const at = (minute: number): string => new Date(Date.UTC(2024, 2, 2, 10, minute)).toISOString();

interface Report {
  actor: Actor;
  status: TrackingUpdateStatus;
  /** The minute of its own time. */
  stamped: number;
}
const scan = (actor: Actor, status: TrackingUpdateStatus, stamped: number): Report => ({ actor, status, stamped });

/** The first report is recorded at minute 60, each further one a minute later. */
const scans = (reports: readonly Report[]): ShipmentEvent[] =>
  reports.map(({ actor, status, stamped }, place) =>
    recordedBy(
      actor,
      { type: 'TrackingUpdateAdded', data: { update: { ...updateOf(place, status), timestamp: at(stamped) } } },
      at(60 + place),
    ),
  );
const set = (actor: Actor, status: ShipmentStatus, recorded: number): ShipmentEvent =>
  recordedBy(actor, { type: 'ShipmentStatusSet', data: { status } }, at(recorded));

const shipmentAfter = (...events: ShipmentEvent[]): Shipment => {
  const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, [created, ...events]);
  if (state.kind !== 'active') throw new Error('the shipment was created');
  return state.shipment;
};
const isConfirmedByCourier = (shipment: Shipment): boolean => shownDecision(shipment)?.reported_by === 'courier';
const reportedBySenderOnly = (shipment: Shipment): boolean =>
  statusOf(shipment) === 'delivered' && !isConfirmedByCourier(shipment);
const isDecidedBySender = (shipment: Shipment): boolean =>
  statusOf(shipment) === 'delivered' && shipment.decisions.deciding?.reported_by === 'sender';

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, place) => ordersOf(items.toSpliced(place, 1)).map((others) => [item, ...others]));

const bySender = scan(ada, 'delivered', 5);

describe('a delivery that a report of the sender decides, in every order of recording', () => {
  it.each([
    ['one of the sender', [bySender], true],
    ['two of the sender', [bySender, scan(ada, 'delivered', 9)], true],
    ['one of the sender and an earlier one of the courier', [bySender, scan(staff, 'delivered', 1)], false],
    ['one of the sender and a later one of the courier', [bySender, scan(staff, 'delivered', 9)], false],
    ['both at the same time', [bySender, scan(staff, 'delivered', 5)], false],
    [
      'one of the sender, and one of the courier after another scan',
      [bySender, scan(staff, 'out_for_delivery', 1), scan(staff, 'delivered', 2)],
      false,
    ],
    [
      'one of the sender, and one of the courier that the courier corrected',
      [bySender, scan(staff, 'delivered', 1), scan(staff, 'exception', 2)],
      true,
    ],
    ['one of the sender after an exception of the courier', [bySender, scan(staff, 'exception', 2)], true],
  ] as const)('is only the sender’s or not by the same reports: %s', (_name, reports, isOnlySenders) => {
    const delivered = ordersOf(reports)
      .map((order) => shipmentAfter(...scans(order)))
      .filter(isDecidedBySender);
    expect(delivered).not.toHaveLength(0);
    expect(delivered.map(reportedBySenderOnly)).toEqual(delivered.map(() => isOnlySenders));
  });

  it.each([
    ['an exception', [scan(staff, 'delivered', 1), scan(staff, 'exception', 1)], true],
    ['a delivery', [scan(staff, 'exception', 1), scan(staff, 'delivered', 1)], false],
  ])('of two scans of the courier at one time, the one recorded last counts: %s', (_last, byCourier, isOnlySenders) => {
    const shipment = shipmentAfter(...scans([bySender, ...byCourier]));
    expect([isDecidedBySender(shipment), reportedBySenderOnly(shipment)]).toEqual([true, isOnlySenders]);
  });

  it('has the same answer for any reports of couriers at different times', () => {
    const report = fc.record({
      actor: fc.constantFrom(ada, staff),
      status: fc.constantFrom<TrackingUpdateStatus[]>('in_transit', 'delivered', 'delivered', 'exception'),
      stamped: fc.nat(59),
    });
    const twoOrders = fc
      .uniqueArray(report, {
        ...{ minLength: 1, maxLength: 8 },
        selector: (one) => (one.actor === staff ? one.stamped : one),
      })
      .chain((reports) => fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })));
    const ran = branches('a courier reports the delivery', 'no courier does');
    fc.assert(
      fc.property(twoOrders, (orders) => {
        const [one, other] = orders.map((order) => shipmentAfter(...scans(order)));
        if (!one || !other) throw new Error('there are two orders');
        fc.pre(isDecidedBySender(one) && isDecidedBySender(other));
        expect(reportedBySenderOnly(one)).toBe(reportedBySenderOnly(other));
        const isReported = orders[0].some(({ actor, status }) => actor === staff && status === 'delivered');
        ran.saw(isReported ? 'a courier reports the delivery' : 'no courier does');
        expect(isReported || reportedBySenderOnly(one)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    ran.expectEach();
  });
});

describe('a delivery that an edit of the shipment set', () => {
  const byCourier = scans([scan(staff, 'delivered', 5)]);
  it.each([
    ['by the sender', [set(ada, 'delivered', 70)], true],
    ['by staff', [set(staff, 'delivered', 70)], false],
    [
      'by staff before an update of the sender',
      [set(staff, 'delivered', 50), ...scans([scan(ada, 'delivered', 55)])],
      false,
    ],
    ['by the sender before a late scan of the courier', [set(ada, 'delivered', 50), ...byCourier], false],
    [
      'by the sender after a scan of the courier',
      [...byCourier, set(ada, 'exception', 70), set(ada, 'delivered', 71)],
      false,
    ],
    [
      'by staff, then twice by the sender',
      [set(staff, 'delivered', 70), set(ada, 'delayed', 71), set(ada, 'delivered', 72)],
      false,
    ],
    [
      'by the sender after staff withdrew it',
      [...byCourier, set(staff, 'exception', 70), set(ada, 'delivered', 71)],
      true,
    ],
    [
      'by staff, who withdrew it by a scan, then by the sender',
      [set(staff, 'delivered', 50), ...scans([scan(staff, 'exception', 55)]), set(ada, 'delivered', 71)],
      true,
    ],
    [
      'by staff at the time of an earlier scan, then twice by the sender',
      [
        ...scans([scan(staff, 'exception', 61)]),
        ...[set(staff, 'delivered', 61), set(ada, 'delayed', 71), set(ada, 'delivered', 72)],
      ],
      false,
    ],
    [
      'by staff at the time of a later scan that withdrew it, then by the sender',
      [set(staff, 'delivered', 50), ...scans([scan(staff, 'exception', 50)]), set(ada, 'delivered', 71)],
      true,
    ],
  ] as const)('%s', (_name, events, isOnlySenders) => {
    const shipment = shipmentAfter(...events);
    expect([statusOf(shipment), reportedBySenderOnly(shipment)]).toEqual(['delivered', isOnlySenders]);
  });
});

it('a delivery that a report of the courier decides is never only the sender’s', () => {
  const reports = [scan(staff, 'exception', 5), scan(staff, 'delivered', 1), scan(ada, 'delivered', 0)];
  expect(reportedBySenderOnly(shipmentAfter(...scans(reports)))).toBe(false);
});

it('a deleted or edited scan of the courier no longer confirms a delivery', () => {
  const both = scans([bySender, scan(staff, 'delivered', 1)]);
  const deleted = recordedBy(staff, { type: 'TrackingUpdateDeleted', data: { update_id: 1 } }, at(80));
  const changes = { status: 'attempted_delivery' } as const;
  const edited = recordedBy(staff, { type: 'TrackingUpdateEdited', data: { update_id: 1, changes } }, at(80));
  expect([[], [deleted], [edited]].map((last) => reportedBySenderOnly(shipmentAfter(...both, ...last)))).toEqual([
    ...[false, true, true],
  ]);
});

it('a status that no decision set is not confirmed', () => {
  expect(isConfirmedByCourier(shipmentAfter())).toBe(false);
});

describe('the report that confirms a delivery', () => {
  const byCourier = scan(staff, 'delivered', 1);
  /** What the pages show next to the status. */
  const shownOf = (shipment: Shipment) => {
    const { update_id, reported_by, recorded_at, confirmed_by_courier } =
      shipmentFields(shipment, 1).status_decision ?? {};
    const { delivered_at } = dueFactsOf(shipment);
    return { status: statusOf(shipment), update_id, reported_by, recorded_at, confirmed_by_courier, delivered_at };
  };
  const confirmed = (update_id: number | null, recorded: number, delivered: number) => ({
    ...{ status: 'delivered', update_id, reported_by: 'courier', confirmed_by_courier: true },
    ...{ recorded_at: at(recorded), delivered_at: at(delivered) },
  });

  it.each([
    ['before a report of the sender', scans([byCourier, scan(ada, 'delivered', 70)]), 0, 60, 1],
    ['before a backdated report of the sender', scans([byCourier, scan(ada, 'delivered', 0)]), 0, 60, 1],
    ['late, after a report of the sender', scans([bySender, byCourier]), 1, 61, 1],
    [
      'before the sender sets pending and delivered',
      [...scans([byCourier]), set(ada, 'pending', 70), set(ada, 'delivered', 71)],
      ...([0, 60, 1] as const),
    ],
    [
      'before the sender reports pending and delivered',
      scans([byCourier, scan(ada, 'pending', 65), scan(ada, 'delivered', 66)]),
      ...([0, 60, 1] as const),
    ],
    [
      'by an edit, before a report of the sender',
      [set(staff, 'delivered', 50), ...scans([scan(ada, 'delivered', 70)])],
      ...([null, 50, 50] as const),
    ],
    [
      'by an edit, before the sender sets pending and reports delivered',
      [set(staff, 'delivered', 50), set(ada, 'pending', 55), ...scans([scan(ada, 'delivered', 70)])],
      ...([null, 50, 50] as const),
    ],
  ])('is the one shown: %s', (_name, events, update_id, recorded, delivered) => {
    expect(shownOf(shipmentAfter(...events))).toEqual(confirmed(update_id, recorded, delivered));
  });

  it('changes the status when it is edited, and leaves the delivery to the sender when it is deleted', () => {
    const both = scans([byCourier, scan(ada, 'delivered', 70)]);
    const changes = { status: 'exception' } as const;
    const edited = recordedBy(staff, { type: 'TrackingUpdateEdited', data: { update_id: 0, changes } }, at(80));
    const deleted = recordedBy(staff, { type: 'TrackingUpdateDeleted', data: { update_id: 0 } }, at(80));
    expect(shownOf(shipmentAfter(...both, edited))).toMatchObject({ status: 'exception', update_id: 0 });
    expect(shownOf(shipmentAfter(...both, deleted))).toMatchObject({
      ...{ status: 'delivered', update_id: 1, reported_by: 'sender', confirmed_by_courier: false },
      delivered_at: at(61),
    });
  });

  it('can be corrected by a scan from before the recording of a report of the sender', () => {
    const reports = [scan(staff, 'delivered', 1), scan(ada, 'delivered', 61), scan(staff, 'exception', 61)];
    expect(shownOf(shipmentAfter(...scans(reports)))).toMatchObject({ status: 'exception', update_id: 2 });
  });
});
