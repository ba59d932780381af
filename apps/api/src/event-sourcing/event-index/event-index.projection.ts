import { INITIAL_BASIS, followStatus, type Actor, type ShipmentEvent } from '@waymark/domain';
import { shipmentIdOf } from '../../shipments/shipment-id.js';
import type { RecordedEvent } from '../event-store.js';
import { assertComplete, type Shape } from '../read-models/event-shape.js';
import {
  MalformedEventError,
  type OpenProjection,
  type Projection,
  type ViewsDatabase,
} from '../read-models/projection.js';
import { accountNumbers, blockRows, shipmentRows, statusRows, typeNumbers, wordNumbers } from './event-index-rows.js';
import { blockOf, EVENT_INDEX_INDEXES, EVENT_INDEX_TABLES } from './event-index-tables.js';

const ACTOR: Shape<Actor> = { id: 'text', email: 'text', role: 'text' };

const timeOf = (recorded_at: string): number => {
  const time = Date.parse(recorded_at);
  if (Number.isNaN(time)) throw new MalformedEventError('recorded_at is no time');
  return time;
};

const NOTHING_LEFT = { basis: INITIAL_BASIS, entered: null } as const;

/** Of a shipment, and with the fields by which it decides: one that is malformed is found, and decides nothing. */
const decidesStatus = (event: RecordedEvent): event is RecordedEvent<ShipmentEvent> => {
  const { update, update_id, changes, status } = event.data as Record<string, unknown>;
  switch (event.type) {
    case 'ShipmentStatusSet':
      return typeof status === 'string';
    case 'TrackingUpdateAdded': {
      const { id, status: said } = (update ?? {}) as Record<string, unknown>;
      return typeof id === 'number' && typeof said === 'string';
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

  /** An event is found whatever its data: a malformed creation only names no owner. */
  const rememberShipment = (id: number, { data }: RecordedEvent): void => {
    const { owner_id, tracking_number } = data as Record<string, unknown>;
    if (typeof owner_id !== 'string' || typeof tracking_number !== 'string') return;
    shipments.set(id, { owner: accounts.numberOf(owner_id), tracking_number });
  };

  /** The status that a shipment entered with an event, '' for none. */
  const enteredBy = (id: number, event: RecordedEvent): string => {
    if (!decidesStatus(event)) return '';
    const before = statuses.get(id);
    const { basis, entered } = event.type === 'ShipmentDeleted' ? NOTHING_LEFT : followStatus(before, event);
    if (basis !== before) statuses.set(id, basis);
    return entered ?? '';
  };

  return {
    apply: (event) => {
      const { position, type, stream, version, metadata } = event;
      assertComplete(metadata.actor, ACTOR);
      const { id, email, role } = metadata.actor;
      const time = timeOf(metadata.recorded_at);
      const actor = accounts.numberOf(id, email);
      const shipment_id = shipmentIdOf(stream) ?? null;
      if (shipment_id !== null && type === 'ShipmentCreated' && version === 1) rememberShipment(shipment_id, event);
      const owner = shipment_id === null ? null : (shipments.get(shipment_id)?.owner ?? null);
      const entered = shipment_id === null ? '' : enteredBy(shipment_id, event);
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

/** Where each event is found by what it is, the status that it led to, who did it, whose shipment it is of, and when; and every shipment there ever was. */
export const eventIndexProjection: Projection = {
  name: 'event_index',
  version: 3,
  shape: 2,
  tables: EVENT_INDEX_TABLES,
  indexes: EVENT_INDEX_INDEXES,
  open,
};
