import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../event.js';
import { created, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import { changesBetween, type FieldChange } from './shipment-history.js';
import type { ShipmentEvent } from './shipment-events.js';
import { shipmentDecider } from './shipment.js';
import { shipmentAt } from './shipment-view.js';

const { evolve, initialState } = shipmentDecider;
const stateOf = (events: readonly ShipmentEvent[]) => fold(evolve, initialState, events);
const changesOfLast = (...events: ShipmentEvent[]): readonly FieldChange[] =>
  changesBetween(stateOf(events.slice(0, -1)), stateOf(events));

const statusSet = (status: 'delayed' | 'delivered'): ShipmentEvent => ({ type: 'ShipmentStatusSet', data: { status } });

describe('the changes of an event', () => {
  it('include every field that a creation sets', () => {
    const changes = changesOfLast(created);
    expect(changes).toContainEqual({ field: 'sender_city', before: null, after: waybill.sender_city });
    expect(changes).toContainEqual({ field: 'status', before: null, after: 'pending' });
    expect(changes.map(({ field }) => field)).not.toContain('estimated_delivery');
  });

  it('are the edited fields', () => {
    const changes = { weight: 7, estimated_delivery: '2024-03-09' };
    expect(changesOfLast(created, { type: 'ShipmentEdited', data: { changes } })).toEqual([
      { field: 'weight', before: waybill.weight, after: 7 },
      { field: 'estimated_delivery', before: null, after: '2024-03-09' },
    ]);
  });

  it('include an added tracking update and the resulting status', () => {
    const { location, description, timestamp } = updateOf(3);
    expect(changesOfLast(created, updateAdded(3, 'in_transit'))).toEqual([
      { field: 'status', before: 'pending', after: 'in_transit' },
      { field: 'tracking_updates.3.status', before: null, after: 'in_transit' },
      { field: 'tracking_updates.3.location', before: null, after: location },
      { field: 'tracking_updates.3.description', before: null, after: description },
      { field: 'tracking_updates.3.timestamp', before: null, after: timestamp },
      { field: 'tracking_updates.3.reported_by', before: null, after: 'sender' },
    ]);
  });

  it('include the status that an edited or deleted update decided', () => {
    const edited: ShipmentEvent = {
      type: 'TrackingUpdateEdited',
      data: { update_id: 3, changes: { status: 'delivered' } },
    };
    expect(changesOfLast(created, updateAdded(3), edited)).toEqual([
      { field: 'status', before: 'in_transit', after: 'delivered' },
      { field: 'tracking_updates.3.status', before: 'in_transit', after: 'delivered' },
    ]);
    const deleted: ShipmentEvent = { type: 'TrackingUpdateDeleted', data: { update_id: 3 } };
    expect(changesOfLast(created, updateAdded(3), deleted)).toContainEqual({
      field: 'status',
      before: 'in_transit',
      after: 'pending',
    });
  });

  it('omit an unchanged status', () => {
    const edited: ShipmentEvent = {
      type: 'TrackingUpdateEdited',
      data: { update_id: 3, changes: { status: 'delivered' } },
    };
    expect(changesOfLast(created, updateAdded(3), statusSet('delayed'), edited).map(({ field }) => field)).toEqual([
      'tracking_updates.3.status',
    ]);
  });

  it('are found without reading unchanged updates', () => {
    const before = stateOf([created, updateAdded(3)]);
    if (before.kind !== 'active') throw new Error('the shipment should be there');
    const fail = (): never => {
      throw new Error('An unchanged update was read.');
    };
    for (const update of before.shipment.tracking_updates) {
      Object.defineProperty(update, 'location', { enumerable: true, get: fail });
    }
    const after = evolve(before, { type: 'ShipmentEdited', data: { changes: { weight: 7 } } });
    expect(changesBetween(before, after)).toEqual([{ field: 'weight', before: waybill.weight, after: 7 }]);
  });

  it('include every field that a deletion clears', () => {
    const ended = changesOfLast(created, { type: 'ShipmentDeleted', data: {} });
    expect(ended).toEqual(changesOfLast(created).map(({ field, after }) => ({ field, before: after, after: null })));
  });
});

const updateId = fc.integer({ min: 1, max: 4 });
const status = fc.constantFrom('pending' as const, 'in_transit' as const, 'delivered' as const);
const event: fc.Arbitrary<ShipmentEvent> = fc.oneof(
  fc
    .record(
      {
        sender_city: fc.string(),
        weight: fc.double({ noNaN: true }),
        shipment_date: fc.constantFrom(null, '2024-03-01'),
      },
      { requiredKeys: [] },
    )
    .map((changes): ShipmentEvent => ({ type: 'ShipmentEdited', data: { changes } })),
  status.map((to): ShipmentEvent => ({ type: 'ShipmentStatusSet', data: { status: to } })),
  fc.tuple(updateId, status).map(([id, to]) => updateAdded(id, to)),
  fc.tuple(updateId, status).map(([update_id, to]): ShipmentEvent => ({
    type: 'TrackingUpdateEdited',
    data: { update_id, changes: { status: to } },
  })),
  updateId.map((update_id): ShipmentEvent => ({ type: 'TrackingUpdateDeleted', data: { update_id } })),
);

/** No update is added twice, as the decider ensures. */
const history = fc.array(event, { maxLength: 25 }).map((events) => {
  const added = new Set<number>();
  return [created, ...events].filter((one) => {
    if (one.type !== 'TrackingUpdateAdded') return true;
    const isNew = !added.has(one.data.update.id);
    added.add(one.data.update.id);
    return isNew;
  });
});

describe('the changes of a whole history', () => {
  it('add up to the resource at each version', () => {
    fc.assert(
      fc.property(history, (events) => {
        const fields = new Map<string, unknown>();
        for (let version = 1; version <= events.length; version += 1) {
          const state = stateOf(events.slice(0, version));
          for (const { field, before, after } of changesBetween(stateOf(events.slice(0, version - 1)), state)) {
            expect(fields.get(field) ?? null).toBe(before);
            fields.set(field, after);
          }
          if (state.kind !== 'active') throw new Error('the shipment should be there');
          const { view } = shipmentAt(state.shipment, version, 0);
          for (const field of ['status', 'sender_city', 'weight', 'shipment_date'] as const) {
            expect(fields.get(field) ?? null).toBe(view[field]);
          }
          for (const { id, recorded_at: _recordedAt, ...details } of view.tracking_updates) {
            for (const [field, value] of Object.entries(details)) {
              expect(fields.get(`tracking_updates.${id}.${field}`)).toBe(value);
            }
          }
        }
      }),
    );
  });
});
