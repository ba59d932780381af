import type { FileFormat } from './open-database.js';

/** events.db: the log, and each stream's last version and hash, written in the same transaction. */
export const eventFile: FileFormat = {
  name: 'event log',
  applicationId: 0x574d4556,
  version: 1,
  schema: `
    CREATE TABLE events (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      stream TEXT NOT NULL,
      version INTEGER NOT NULL,
      type TEXT NOT NULL,
      schema_version INTEGER NOT NULL,
      data TEXT NOT NULL,
      metadata TEXT NOT NULL,
      hash TEXT NOT NULL,
      previous_hash TEXT NOT NULL,
      UNIQUE (stream, version)
    ) STRICT;
    CREATE TABLE streams (
      stream TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** In the order of StoredEvent. */
export const EVENT_COLUMNS = 'position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash';
