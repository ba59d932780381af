import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ada } from '../testing/actors.js';
import { created, updateAdded, updateOf } from '../testing/shipments.js';
import {
  shipmentDecider,
  statusOf,
  type ShipmentCommand,
  type ShipmentEvent,
  type ShipmentState,
  type ShipmentStatus,
  type TrackingUpdateStatus,
} from './shipment.js';
import { INITIAL_BASIS, followStatus } from './status-changes.js';

const UPDATE_STATUSES: TrackingUpdateStatus[] = ['in_transit', 'out_for_delivery', 'delivered', 'exception'];

const enteredBy = (...events: ShipmentEvent[]): (ShipmentStatus | null)[] => {
  let basis = INITIAL_BASIS;
  return events.map((event) => {
    const followed = followStatus(basis, event);
    ({ basis } = followed);
    return followed.entered;
  });
};

const statusSet = (status: ShipmentStatus): ShipmentEvent => ({ type: 'ShipmentStatusSet', data: { status } });
const updateEdited = (update_id: number, changes: { status?: TrackingUpdateStatus; location?: string }) =>
  ({ type: 'TrackingUpdateEdited', data: { update_id, changes } }) as const;
const updateDeleted = (update_id: number): ShipmentEvent => ({ type: 'TrackingUpdateDeleted', data: { update_id } });
const overdue: ShipmentEvent = {
  type: 'DeliveryOverdue',
  data: { estimated_delivery: '2026-01-09', due_at: '2026-01-10T00:00:00.000Z' },
};

describe('the status that a shipment enters with an event', () => {
  it('is that of the scan that changes it, once for however many scans say the same', () => {
    expect(enteredBy(created, updateAdded(1, 'delivered'), updateAdded(2, 'delivered'), overdue)).toEqual([
      ...[null, 'delivered', null, null],
    ]);
  });

  it('is that which an edit sets, and no scan enters it again that says the same', () => {
    expect(enteredBy(created, statusSet('delivered'), updateAdded(1, 'delivered'))).toEqual([null, 'delivered', null]);
  });

  it('is what a corrected scan says, when it decides', () => {
    const scans = [updateAdded(1, 'in_transit'), updateAdded(2, 'out_for_delivery')] as const;
    const corrected = updateEdited(2, { status: 'delivered' });
    expect(enteredBy(created, ...scans, corrected, updateEdited(2, { location: 'Bonn' }))).toEqual([
      ...[null, 'in_transit', 'out_for_delivery', 'delivered', null],
    ]);
    expect(enteredBy(created, ...scans, updateEdited(1, { status: 'delivered' })).at(-1)).toBeNull();
  });

  it('is the one before when the scan that decided is deleted, and is entered again by the next', () => {
    const twice = [updateAdded(1, 'out_for_delivery'), updateAdded(2, 'delivered'), updateDeleted(2)] as const;
    expect(enteredBy(created, ...twice, updateAdded(3, 'delivered'))).toEqual([
      ...[null, 'out_for_delivery', 'delivered', 'out_for_delivery', 'delivered'],
    ]);
    expect(enteredBy(created, updateAdded(1, 'delivered'), updateAdded(2, 'delivered'), updateDeleted(2)).at(-1)).toBe(
      null,
    );
  });

  it('is none when it is created as pending, scanned as pending or deleted', () => {
    const deleted: ShipmentEvent = { type: 'ShipmentDeleted', data: {} };
    expect(enteredBy(created, updateAdded(1, 'pending'), deleted)).toEqual([null, null, null]);
  });
});

/** What a person does; `which` picks one of the updates there are. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), status: fc.constantFrom(...UPDATE_STATUSES) }),
  fc.record({ kind: fc.constant('edit' as const), which: fc.nat(), status: fc.constantFrom(...UPDATE_STATUSES) }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('set' as const),
    status: fc.constantFrom<ShipmentStatus[]>(...UPDATE_STATUSES, 'delayed'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const commandOf = (taken: Step, index: number, state: ShipmentState): ShipmentCommand | undefined => {
  if (taken.kind === 'add') return { type: 'AddTrackingUpdate', actor: ada, update: updateOf(index, taken.status) };
  if (taken.kind === 'set') return { type: 'EditShipment', actor: ada, changes: {}, status: taken.status };
  const updates = state.kind === 'active' ? state.shipment.tracking_updates : [];
  const update = updates[taken.which % Math.max(updates.length, 1)];
  if (!update) return undefined;
  if (taken.kind === 'delete') return { type: 'DeleteTrackingUpdate', actor: ada, update_id: update.id };
  return { type: 'EditTrackingUpdate', actor: ada, update_id: update.id, changes: { status: taken.status } };
};

it('is the status of the shipment wherever that is another than before, over any history, and nowhere else', () => {
  const { decide, evolve, initialState } = shipmentDecider;
  const statusIn = (state: ShipmentState) => (state.kind === 'active' ? statusOf(state.shipment) : null);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (history) => {
      let state = evolve(initialState, created);
      let basis = followStatus(INITIAL_BASIS, created).basis;
      for (const [index, taken] of history.entries()) {
        const command = commandOf(taken, index, state);
        for (const event of command ? decide(command, state) : []) {
          const before = statusIn(state);
          state = evolve(state, event);
          const followed = followStatus(basis, event);
          // As it is kept between two events.
          basis = JSON.parse(JSON.stringify(followed.basis)) as typeof basis;
          expect(followed.entered).toBe(statusIn(state) === before ? null : statusIn(state));
        }
      }
    }),
  );
});
