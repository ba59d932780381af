import {
  countTransition,
  shipmentDecider,
  shipmentStream,
  type ShipmentEvent,
  type ShipmentState,
} from '@waymark/domain';
import type { RecordedEvent } from '../../event-sourcing/event-store.js';
import {
  MalformedEventError,
  type OpenProjection,
  type Projection,
  type ViewsDatabase,
} from '../../event-sourcing/read-models/projection.js';
import { WriteBackCache } from '../../event-sourcing/read-models/write-back-cache.js';
import { COUNTER_TABLES, counterRows, EVERYBODY } from './counter-rows.js';
import { assertShipmentEvent } from './shipment-event-shape.js';
import { SHIPMENT_INDEXES, SHIPMENT_TABLES, shipmentRows, type CountRow, type ShipmentEntry } from './shipment-rows.js';
import { UPDATE_TABLES, updateRows } from './update-rows.js';

/** A shipment takes some 3 kB of memory, a scope's counters some 200 bytes. */
const SHIPMENTS_IN_MEMORY = 20_000;
const COUNTERS_IN_MEMORY = 20_000;
const PREFIX = shipmentStream(0).slice(0, -1);

type RecordedShipmentEvent = RecordedEvent<ShipmentEvent>;

const SHIPMENT_EVENTS: Readonly<Record<ShipmentEvent['type'], true>> = {
  ShipmentCreated: true,
  ShipmentEdited: true,
  ShipmentStatusSet: true,
  TrackingUpdateAdded: true,
  TrackingUpdateEdited: true,
  TrackingUpdateDeleted: true,
  DeliveryOverdue: true,
  ShipmentDeleted: true,
};

const isShipmentEvent = (event: RecordedEvent): event is RecordedShipmentEvent =>
  Object.hasOwn(SHIPMENT_EVENTS, event.type);

const idOf = (event: RecordedShipmentEvent): number => {
  const id = Number(event.stream.slice(PREFIX.length));
  if (!event.stream.startsWith(PREFIX) || !Number.isSafeInteger(id)) {
    throw new MalformedEventError(`${event.stream} is not the stream of a shipment`);
  }
  if (event.type === 'ShipmentCreated' && event.data.id !== id) {
    throw new MalformedEventError(`shipment ${event.data.id} is not that of ${event.stream}`);
  }
  return id;
};

const newborn = (): ShipmentEntry => ({
  state: shipmentDecider.initialState,
  version: 0,
  updated_at: '',
  stored: undefined,
});

const open = (database: ViewsDatabase): OpenProjection => {
  const counters = new WriteBackCache(COUNTERS_IN_MEMORY, counterRows(database));
  const count: CountRow = (owner_id, before, after) => {
    if (before === after) return;
    for (const scope of [EVERYBODY, owner_id]) {
      counters.set(scope, countTransition(counters.get(scope), before, after));
    }
  };
  const shipments = new WriteBackCache(SHIPMENTS_IN_MEMORY, shipmentRows(database, count));
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
      if (!isShipmentEvent(event)) return;
      const id = idOf(event);
      assertShipmentEvent(event);
      const creates = event.type === 'ShipmentCreated' && event.version === 1;
      const before = creates ? newborn() : shipments.get(id);
      // No row: its first event was parked, or the shipment was deleted, and nothing follows a deletion.
      if (before.state.kind !== 'active' && !creates) return;
      const state = shipmentDecider.evolve(before.state, event);
      const { version, metadata } = event;
      shipments.set(id, { state, version, updated_at: metadata.recorded_at, stored: before.stored });
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

/** Shipments, their counters by owner and in all, and which shipment a tracking update belongs to. */
export const shipmentsProjection: Projection = {
  name: 'shipments',
  version: 5,
  shape: 2,
  tables: `
    ${SHIPMENT_TABLES}
    ${COUNTER_TABLES}
    ${UPDATE_TABLES}
  `,
  indexes: SHIPMENT_INDEXES,
  open,
};
