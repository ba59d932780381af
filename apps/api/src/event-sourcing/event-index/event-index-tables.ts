/** Positions in one row of index_blocks. */
export const BLOCK = 1024;

export const blockOf = (position: number): number => Math.floor(position / BLOCK);

/**
 * One row an event. What comes again and again stands as a number: types of indexed_types, each once for every
 * status that a shipment entered with such an event ('' for none), roles of indexed_words, accounts of
 * indexed_accounts; times as milliseconds since 1970. indexed_statuses holds what decides a shipment's status, as JSON. `owner` is that of the event's shipment. index_blocks holds the
 * first and last time within each BLOCK of positions: times follow positions but for a clock set back, so an
 * index of each would tell little more.
 */
export const EVENT_INDEX_TABLES = `
  CREATE TABLE indexed_words (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE indexed_types (
    number INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    entered TEXT NOT NULL,
    UNIQUE (type, entered)
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
  CREATE TABLE indexed_statuses (shipment_id INTEGER PRIMARY KEY, basis TEXT NOT NULL) STRICT;
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

/** Each gives its events in the order of the log; the type at the end answers the commonest second condition. A role and a type are both large and may never meet, so theirs is one index. */
export const EVENT_INDEX_INDEXES = `
  CREATE INDEX accounts_by_email ON indexed_accounts (email);
  CREATE INDEX shipments_by_number ON indexed_shipments (tracking_number);
  CREATE INDEX events_by_type ON event_index (type, position);
  CREATE INDEX events_by_role ON event_index (role, type, position);
  CREATE INDEX events_by_actor ON event_index (actor, position, type);
  CREATE INDEX events_by_owner ON event_index (owner, position, type) WHERE owner IS NOT NULL;
  CREATE INDEX events_by_shipment_id ON event_index (shipment_id, position, type) WHERE shipment_id IS NOT NULL;
`;
