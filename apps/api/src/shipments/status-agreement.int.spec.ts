import { describe, expect, it } from '@jest/globals';
import { STATUS_LABELS, standingOf } from '@waymark/contracts/ui';
import {
  fold,
  shipmentDecider,
  shownDecision,
  statusOf,
  type Actor,
  type ShipmentCommand,
  type ShipmentEvent,
  type ShipmentState,
} from '@waymark/domain';
import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import fc from 'fast-check';
import { branches } from '../../../../libs/vocabulary/src/testing/branches.js';
import { EventIndexQueries } from '../event-index/event-index-queries.js';
import { created, stream, trackingNumber } from '../event-log/testing/facts.js';
import { Log } from '../event-log/testing/log.js';
import { eventIndex, readModelsOf } from '../testing/product-rows.js';
import { cloudEventOf } from '../integrations/cloud-event.js';
import { trackCard } from './tracking/link-preview/track-card.js';
import { isUnreadable } from '@waymark/event-store';
import { ShipmentQueries } from './queries/shipment-queries.js';

const ada: Actor = { id: 'ada', email: 'ada@example.com', role: 'customer' };
const staff: Actor = { id: 'staff', email: 'staff@example.com', role: 'staff' };
const START = Date.UTC(2026, 0, 2);

const status = fc.constantFrom<TrackingUpdateStatus[]>('in_transit', 'out_for_delivery', 'delivered', 'exception');
const person = { actor: fc.constantFrom(ada, staff), passed: fc.nat(3) };
/** One command. `passed`: minutes since the previous event. `which` picks an update. `ahead`: minutes by which the clock of a scan runs ahead. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), status, ahead: fc.integer({ min: -9, max: 9 }), ...person }),
  fc.record({ kind: fc.constant('edit' as const), which: fc.nat(), status, ...person }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(), ...person }),
  fc.record({ kind: fc.constant('set' as const), status, ...person }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const commandOf = (taken: Step, id: number, state: ShipmentState, now: number): ShipmentCommand | undefined => {
  const { actor } = taken;
  if (taken.kind === 'set') return { type: 'EditShipment', actor, changes: {}, status: taken.status };
  if (taken.kind === 'add') {
    const timestamp = new Date(now + taken.ahead * 60_000).toISOString();
    const update = { id, status: taken.status, location: `Place ${id}`, description: 'Scanned', timestamp };
    return { type: 'AddTrackingUpdate', actor, update };
  }
  const updates = state.kind === 'active' ? state.shipment.tracking_updates : [];
  const update = updates[taken.which % Math.max(updates.length, 1)];
  if (!update) return undefined;
  // Other actors are refused without an event.
  const editor = update.reported_by === 'courier' ? staff : actor;
  if (taken.kind === 'delete') return { type: 'DeleteTrackingUpdate', actor: editor, update_id: update.id };
  return { type: 'EditTrackingUpdate', actor: editor, update_id: update.id, changes: { status: taken.status } };
};

/** The log, and the status after each of its events. */
const logOf = (steps: readonly Step[]): { log: Log; statuses: ShipmentStatus[]; state: ShipmentState } => {
  const log = new Log();
  const statuses: ShipmentStatus[] = [];
  let state = shipmentDecider.initialState;
  let now = START;
  const record = (event: ShipmentEvent, actor: Actor): void => {
    const metadata = { actor, recorded_at: new Date(now).toISOString() };
    log.append(stream(1), event, metadata);
    state = fold(shipmentDecider.evolve, state, [{ ...event, metadata }]);
    if (state.kind === 'active') statuses.push(statusOf(state.shipment));
  };
  record(created(1), ada);
  for (const [id, taken] of steps.entries()) {
    now += taken.passed * 60_000;
    const command = commandOf(taken, id, state, now);
    for (const event of command ? shipmentDecider.decide(command, state) : []) record(event, command?.actor ?? ada);
  }
  return { log, statuses, state };
};

describe('over any history', () => {
  it('aggregate, read model, headline, preview and feed agree on the decision', () => {
    const ran = branches('decided by an update', 'decided by an edit', 'not decided');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { log, statuses, state } = logOf(steps);
        if (state.kind !== 'active') throw new Error('the shipment was created');
        const [views, index] = [readModelsOf(log), eventIndex.readModelsOf(log)];
        const shown = new ShipmentQueries(views).byTrackingNumber(trackingNumber(1))?.view;
        if (!shown) throw new Error('the shipment should be there');
        const present = statuses.at(-1);
        const decision = shownDecision(state.shipment);

        expect(shown.status).toBe(present);
        expect(shown.tracking_updates).toEqual(state.shipment.tracking_updates);
        const standing = standingOf(shown);
        expect([standing.status, standing.byEdit]).toEqual([present, decision?.update_id === null]);
        const byUpdate = decision && !standing.byEdit ? standing : undefined;
        ran.saw(byUpdate ? 'decided by an update' : decision ? 'decided by an edit' : 'not decided');
        expect([byUpdate?.update?.id, byUpdate?.update?.status, byUpdate?.update?.reported_by]).toEqual(
          byUpdate ? [decision?.update_id, present, byUpdate.reportedBy] : [undefined, undefined, undefined],
        );
        expect(standing.confirmedByCourier).toBe(standing.reportedBy === 'courier');
        const place = decision && !standing.byEdit ? `, Place ${decision.update_id}` : '';
        const isBySender = present === 'delivered' && decision?.reported_by === 'sender';
        const title = `${STATUS_LABELS[present ?? 'pending']}${place}${isBySender ? ', reported by the sender' : ''}`;
        expect(trackCard(shown, 'https://waymark.example')).toContain(`"og:title" content="${title}"`);

        const { statement } = index;
        const others = { position: log.head, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
        const queries = new EventIndexQueries({ statement, ...others });
        const entered = queries.enteredAt(log.entries.map(({ position }) => position));
        const events = log.entries.map((entry) => {
          if (isUnreadable(entry)) throw new Error('every event is well formed');
          const identity = { id: 1, tracking_number: trackingNumber(1) };
          return cloudEventOf(entry as Parameters<typeof cloudEventOf>[0], identity, entered.get(entry.position));
        });
        expect(events.map(({ statuschange }) => statuschange)).toEqual(
          statuses.map((after, place) => (place > 0 && after !== statuses[place - 1] ? after : undefined)),
        );
        const last = events.findLast(({ statuschange }) => statuschange !== undefined);
        expect(last?.statuschange ?? 'pending').toBe(present);
        for (const { database } of [views, index]) database.close();
      }),
      { numRuns: 150 },
    );
    ran.expectEach();
  });
});
