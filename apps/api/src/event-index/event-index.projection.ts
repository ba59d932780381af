import {
  NO_DECISIONS,
  enteredStatus,
  followDecisions,
  type Actor,
  type EnteredStatus,
  type ShipmentEvent,
  shipmentIdOf,
} from '@waymark/domain';
import type { RecordedEvent, OpenProjection, Projection } from '../event-log/event-log.js';
import type { ViewsDatabase } from '@waymark/event-store';
import { accountNumbers, blockRows, shipmentRows, statusRows, typeNumbers, wordNumbers } from './event-index-rows.js';
import { blockOf, EVENT_INDEX_INDEXES, EVENT_INDEX_TABLES } from './event-index-tables.js';
import { MalformedEventError } from '../event-log/event-shape.js';

const assertActor = (actor: Partial<Record<keyof Actor, unknown>> | undefined): void => {
  if (!actor) throw new MalformedEventError('an object is missing');
  for (const name of ['id', 'email', 'role'] as const) {
    if (typeof actor[name] !== 'string') throw new MalformedEventError(`${name} is not text`);
  }
};

const timeOf = (recorded_at: string): number => {
  const time = Date.parse(recorded_at);
  if (Number.isNaN(time)) throw new MalformedEventError('recorded_at is not a time');
  return time;
};

/** Returns whether the event can decide a status. Malformed events are found, but decide nothing. */
const decidesStatus = (event: RecordedEvent): event is RecordedEvent<ShipmentEvent> => {
  const { update, update_id, changes, status } = event.data as Record<string, unknown>;
  switch (event.type) {
    case 'ShipmentStatusSet':
      return typeof status === 'string';
    case 'TrackingUpdateAdded': {
      const { id, status: said, timestamp } = (update ?? {}) as Record<string, unknown>;
      return typeof id === 'number' && typeof said === 'string' && typeof timestamp === 'string';
    }
    case 'TrackingUpdateEdited':
      return typeof update_id === 'number' && typeof changes === 'object' && changes !== null;
    case 'TrackingUpdateDeleted':
      return typeof update_id === 'number';
    default:
      return event.type === 'ShipmentDeleted';
  }
};

const open = (database: ViewsDatabase): OpenProjection => {
  const insert = database.prepare('INSERT INTO event_index VALUES (?, ?, ?, ?, ?, ?, ?)');
  const types = typeNumbers(database);
  const words = wordNumbers(database);
  const accounts = accountNumbers(database);
  const shipments = shipmentRows(database);
  const statuses = statusRows(database);
  const blocks = blockRows(database);

  /** An event is indexed even if its data are malformed. A malformed creation only leaves the owner unknown. */
  const rememberShipment = (id: number, { data }: RecordedEvent): void => {
    const { owner_id, tracking_number } = data as Record<string, unknown>;
    if (typeof owner_id !== 'string' || typeof tracking_number !== 'string') return;
    shipments.set(id, { owner: accounts.numberOf(owner_id), tracking_number });
  };

  /** Returns the status that a shipment entered with an event; null if it entered none. */
  const enteredBy = (id: number, event: RecordedEvent): EnteredStatus | null => {
    if (!decidesStatus(event)) return null;
    const before = statuses.get(id);
    const isDeleted = event.type === 'ShipmentDeleted';
    const after = isDeleted ? NO_DECISIONS : followDecisions(before, event);
    if (after !== before) statuses.set(id, after);
    return isDeleted ? null : enteredStatus(before, after);
  };

  return {
    apply: (event) => {
      const { position, type, stream, version, metadata } = event;
      assertActor(metadata.actor);
      const { id, email, role } = metadata.actor;
      const time = timeOf(metadata.recorded_at);
      const actor = accounts.numberOf(id, email);
      const shipment_id = shipmentIdOf(stream) ?? null;
      if (shipment_id !== null && type === 'ShipmentCreated' && version === 1) rememberShipment(shipment_id, event);
      const owner = shipment_id === null ? null : (shipments.get(shipment_id)?.owner ?? null);
      const entered = shipment_id === null ? null : enteredBy(shipment_id, event);
      insert.run(position, types.numberOf(type, entered), words.numberOf(role), actor, owner, shipment_id, time);
      blocks.widen(blockOf(position), time);
    },
    flush: () => {
      accounts.flush();
      shipments.flush();
      statuses.flush();
      blocks.flush();
    },
    discard: () => {
      types.discard();
      words.discard();
      accounts.discard();
      shipments.discard();
      statuses.discard();
      blocks.discard();
    },
  };
};

/** Indexes events by type, entered status, actor, shipment, owner and time, and stores all shipments. */
export const eventIndexProjection: Projection = {
  name: 'event_index',
  version: 6,
  tables: EVENT_INDEX_TABLES,
  indexes: EVENT_INDEX_INDEXES,
  open,
};
