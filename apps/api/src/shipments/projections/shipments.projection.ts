import {
  countTransition,
  shipmentDecider,
  shipmentStream,
  type ShipmentEvent,
  type ShipmentState,
} from '@waymark/domain';
import { shipmentEvents } from '@waymark/vocabulary';
import type { RecordedEvent, OpenProjection, Projection } from '../../event-log/event-log.js';
import { type ViewsDatabase, WriteBackCache } from '@waymark/event-store';
import { COUNTER_TABLES, counterRows, EVERYBODY } from './counter-rows.js';
import { SHIPMENT_INDEXES, SHIPMENT_TABLES, shipmentRows, type CountRow, type ShipmentEntry } from './shipment-rows.js';
import { UPDATE_TABLES, updateRows } from './update-rows.js';
import { assertDeclared, isOneOf, MalformedEventError } from '../../event-log/event-shape.js';

/** Waybills and tracking updates in the cache. Each takes at most about 4 kB, mostly a tenth of that; a scope's counters take about 200 bytes. */
const SHIPMENT_PARTS_IN_MEMORY = 60_000;
const COUNTERS_IN_MEMORY = 20_000;
const PREFIX = shipmentStream(0).slice(0, -1);

type RecordedShipmentEvent = RecordedEvent<ShipmentEvent>;

const idOf = (event: RecordedShipmentEvent): number => {
  const id = Number(event.stream.slice(PREFIX.length));
  if (!event.stream.startsWith(PREFIX) || !Number.isSafeInteger(id)) {
    throw new MalformedEventError(`${event.stream} is not a shipment stream`);
  }
  if (event.type === 'ShipmentCreated' && event.data.id !== id) {
    throw new MalformedEventError(`shipment ${event.data.id} does not belong to stream ${event.stream}`);
  }
  return id;
};

const newborn = (): ShipmentEntry => ({
  state: shipmentDecider.initialState,
  version: 0,
  stored: undefined,
});

const partsOf = ({ state }: ShipmentEntry): number =>
  1 + (state.kind === 'active' ? state.shipment.tracking_updates.length : 0);

const open = (database: ViewsDatabase): OpenProjection => {
  const counters = new WriteBackCache(COUNTERS_IN_MEMORY, counterRows(database));
  const count: CountRow = (owner_id, before, after) => {
    if (before === after) return;
    for (const scope of [EVERYBODY, owner_id]) {
      counters.set(scope, countTransition(counters.get(scope), before, after));
    }
  };
  const shipments = new WriteBackCache(SHIPMENT_PARTS_IN_MEMORY, shipmentRows(database, count), partsOf);
  const updates = updateRows(database);

  const followUpdates = (id: number, event: ShipmentEvent, after: ShipmentState): void => {
    if (event.type === 'TrackingUpdateAdded') updates.remember(event.data.update.id, id);
    if (event.type === 'TrackingUpdateDeleted') updates.forget(event.data.update_id, id);
    if (event.type === 'ShipmentDeleted' && after.kind === 'deleted') {
      for (const update of after.shipment.tracking_updates) updates.forget(update.id, id);
    }
  };

  return {
    apply: (event) => {
      if (!isOneOf(shipmentEvents, event)) return;
      const id = idOf(event);
      assertDeclared(event);
      const creates = event.type === 'ShipmentCreated' && event.version === 1;
      const before = creates ? newborn() : shipments.get(id);
      // Without a row, the first event was parked or the shipment was deleted. No event follows a deletion.
      if (before.state.kind !== 'active' && !creates) return;
      const state = shipmentDecider.evolve(before.state, event);
      shipments.set(id, { state, version: event.version, stored: before.stored });
      followUpdates(id, event, state);
    },
    flush: () => {
      shipments.flush();
      counters.flush();
      updates.flush();
    },
    discard: () => {
      shipments.discard();
      counters.discard();
      updates.discard();
    },
  };
};

/** Shipments, their counters by owner and in total, and the shipment of each tracking update. */
export const shipmentsProjection: Projection = {
  name: 'shipments',
  version: 24,
  tables: `
    ${SHIPMENT_TABLES}
    ${COUNTER_TABLES}
    ${UPDATE_TABLES}
  `,
  indexes: SHIPMENT_INDEXES,
  open,
};
