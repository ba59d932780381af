import type { StoredEvent } from '../../hash-chain.js';
import type { FileFormat } from './open-database.js';

const LOG_END = `
  CREATE TABLE log_end (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
`;

/**
 * events.db: the log, and written in the same transaction its last event once more, so that one taken out there is
 * missed, the tree over the log (see event-tree.ts), and on a cluster KurrentDB's commit position of each event.
 */
export const eventFile: FileFormat = {
  name: 'event log',
  applicationId: 0x574d4556,
  version: 2,
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
    ${LOG_END}
  `,
  upgrades: {
    // Format 1 kept each stream's last version and hash a second time.
    1: `
      DROP TABLE streams;
      ${LOG_END}
      INSERT INTO log_end SELECT 1, position, stream, version, hash FROM events ORDER BY position DESC LIMIT 1;
    `,
  },
  additions: `
    CREATE TABLE IF NOT EXISTS tree_nodes (
      level INTEGER NOT NULL,
      number INTEGER NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (level, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS commits (
      position INTEGER PRIMARY KEY,
      commit_position INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS commits_in_order ON commits (commit_position);
  `,
};

/** In the order of StoredEvent. */
export const EVENT_COLUMNS = 'position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash';

/** A row of EVENT_COLUMNS read as an array. */
export type StoredColumns = readonly [
  position: number,
  id: string,
  stream: string,
  version: number,
  type: string,
  schema_version: number,
  data: string,
  metadata: string,
  hash: string,
  previous_hash: string,
];

export const storedEvent = (columns: StoredColumns): StoredEvent => ({
  position: columns[0],
  id: columns[1],
  stream: columns[2],
  version: columns[3],
  type: columns[4],
  schema_version: columns[5],
  data: columns[6],
  metadata: columns[7],
  hash: columns[8],
  previous_hash: columns[9],
});
