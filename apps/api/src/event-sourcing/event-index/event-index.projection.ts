import type { Actor } from '@waymark/domain';
import { shipmentIdOf } from '../../shipments/shipment-id.js';
import type { RecordedEvent } from '../event-store.js';
import { assertComplete, type Shape } from '../read-models/event-shape.js';
import {
  MalformedEventError,
  type OpenProjection,
  type Projection,
  type ViewsDatabase,
} from '../read-models/projection.js';
import { accountNumbers, blockRows, shipmentRows, wordNumbers } from './event-index-rows.js';
import { blockOf, EVENT_INDEX_INDEXES, EVENT_INDEX_TABLES } from './event-index-tables.js';

const ACTOR: Shape<Actor> = { id: 'text', email: 'text', role: 'text' };

const timeOf = (recorded_at: string): number => {
  const time = Date.parse(recorded_at);
  if (Number.isNaN(time)) throw new MalformedEventError('recorded_at is no time');
  return time;
};

const open = (database: ViewsDatabase): OpenProjection => {
  const insert = database.prepare('INSERT INTO event_index VALUES (?, ?, ?, ?, ?, ?, ?)');
  const words = wordNumbers(database);
  const accounts = accountNumbers(database);
  const shipments = shipmentRows(database);
  const blocks = blockRows(database);

  /** An event is found whatever its data: a malformed creation only names no owner. */
  const rememberShipment = (id: number, { data }: RecordedEvent): void => {
    const { owner_id, tracking_number } = data as Record<string, unknown>;
    if (typeof owner_id !== 'string' || typeof tracking_number !== 'string') return;
    shipments.set(id, { owner: accounts.numberOf(owner_id), tracking_number });
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
      insert.run(position, words.numberOf(type), words.numberOf(role), actor, owner, shipment_id, time);
      blocks.widen(blockOf(position), time);
    },
    flush: () => {
      accounts.flush();
      shipments.flush();
      blocks.flush();
    },
    discard: () => {
      words.discard();
      accounts.discard();
      shipments.discard();
      blocks.discard();
    },
  };
};

/** Where each event is found by what it is, who did it, whose shipment it is of, and when; and every shipment there ever was. */
export const eventIndexProjection: Projection = {
  name: 'event_index',
  version: 2,
  shape: 1,
  tables: EVENT_INDEX_TABLES,
  indexes: EVENT_INDEX_INDEXES,
  open,
};
