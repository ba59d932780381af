import type { StatusFact } from '@waymark/domain';
import { jsonColumn } from '@waymark/event-store';

/** The status decisions of a shipment. */
export const decisionsJson = jsonColumn<StatusFact[]>([
  { added: [true, true, true, true, true, true], edited: [true, true, true, true], set: [true, true, true, true] },
]);

/** Number of positions per row of index_blocks. */
export const BLOCK = 1024;

export const blockOf = (position: number): number => Math.floor(position / BLOCK);

/**
 * One row per event. Repeated values are stored as numbers: types of indexed_types (one for each combination of type,
 * entered status and reporter; '' for none), roles of indexed_words, accounts of indexed_accounts. Times are
 * milliseconds since 1970.  `owner` is the owner
 * of the event's shipment. index_blocks contains the first and last time within each BLOCK of positions: times follow
 * positions except when a clock was set back, so a full index of times would add little.
 */
export const EVENT_INDEX_TABLES = `
  CREATE TABLE indexed_words (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE indexed_types (
    number INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    entered TEXT NOT NULL,
    reported_by TEXT NOT NULL,
    UNIQUE (type, entered, reported_by)
  ) STRICT;
  CREATE TABLE indexed_accounts (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL COLLATE NOCASE
  ) STRICT;
  CREATE TABLE indexed_shipments (
    shipment_id INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL,
    tracking_number TEXT NOT NULL
  ) STRICT;
  CREATE TABLE indexed_statuses (shipment_id INTEGER PRIMARY KEY, decisions ${decisionsJson.ddl}) STRICT;
  CREATE TABLE event_index (
    position INTEGER PRIMARY KEY,
    type INTEGER NOT NULL,
    role INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    owner INTEGER,
    shipment_id INTEGER,
    recorded_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE index_blocks (
    block INTEGER PRIMARY KEY,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Each index returns events in log order. The trailing type serves the most common second condition. Roles and types
 * each select many events but may have few in common, so they share one index.
 */
export const EVENT_INDEX_INDEXES = `
  CREATE INDEX accounts_by_email ON indexed_accounts (email);
  CREATE INDEX shipments_by_number ON indexed_shipments (tracking_number);
  CREATE INDEX events_by_type ON event_index (type, position);
  CREATE INDEX events_by_role ON event_index (role, type, position);
  CREATE INDEX events_by_actor ON event_index (actor, position, type);
  CREATE INDEX events_by_owner ON event_index (owner, position, type) WHERE owner IS NOT NULL;
  CREATE INDEX events_by_shipment_id ON event_index (shipment_id, position, type) WHERE shipment_id IS NOT NULL;
`;
