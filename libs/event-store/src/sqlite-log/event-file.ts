import type { StoredEvent } from '../log/hash-chain.js';
import type { FileFormat } from '../sqlite/open-database.js';

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
 * Format of events.db. The transaction that writes an event also writes a copy of the last event (so that its removal
 * is detected), the tree over the log (see event-tree.ts), and on a cluster KurrentDB's commit position of each event.
 * write_ahead_log: see wal-mark.ts.
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
    // Format 1 stored the last version and hash of each stream a second time.
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
    CREATE TABLE IF NOT EXISTS write_ahead_log (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      has_events INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO write_ahead_log VALUES (1, 0);
  `,
};

/** What an application tells its operators about the file. */
export type FileAdvice = Pick<FileFormat, 'wayBack' | 'remedy'>;

/** Columns in the order of StoredEvent. */
export const EVENT_COLUMNS = 'position, id, stream, version, type, schema_version, data, metadata, hash, previous_hash';

/** A row with EVENT_COLUMNS, read as an array. */
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
