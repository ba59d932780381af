import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Position } from '../log/event-store.js';
import { errorCode } from '../runtime/error-code.js';
import { isDamage, isFileError } from '../sqlite/sqlite-errors.js';
import { rowShape, type Projection, type ViewsDatabase } from './projection.js';

const PAGE_SIZE = 8192;
const BUSY_TIMEOUT = 1000;
const CACHE_KIBIBYTES = 65_536;

const COMMON_TABLES = `
  CREATE TABLE checkpoint (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    shape TEXT NOT NULL,
    schema TEXT NOT NULL,
    position INTEGER NOT NULL,
    event_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE parked_events (
    position INTEGER NOT NULL,
    projection TEXT NOT NULL,
    stream TEXT NOT NULL,
    type TEXT NOT NULL,
    error TEXT NOT NULL,
    recorded_at TEXT,
    PRIMARY KEY (position, projection)
  ) STRICT, WITHOUT ROWID;
`;

const digest = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** Equal for files whose rows the same queries can read. */
const shapeOf = (projections: readonly Projection[]): string => digest([COMMON_TABLES, projections.map(rowShape)]);

/** Equal for files that the same events fill with the same rows. */
const schemaOf = (projections: readonly Projection[]): string =>
  digest([shapeOf(projections), projections.map(({ version }) => version)]);

/** The last event in the rows, by position and id; position 0 for an empty log. */
export interface Checkpoint {
  position: Position;
  event_id: string;
}

/** Creates a new file for a single writer, without a journal, and without indexes until `finishViews`. */
export const createViews = (file: string, projections: readonly Projection[]): ViewsDatabase => {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  database.exec(`
    PRAGMA page_size = ${PAGE_SIZE};
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -${CACHE_KIBIBYTES};
    ${COMMON_TABLES}
    ${projections.map(({ tables }) => tables).join('\n')}
  `);
  database.prepare(`INSERT INTO checkpoint VALUES (1, ?, ?, 0, '')`).run(shapeOf(projections), schemaOf(projections));
  return database;
};

/**
 * Creates the indexes. Each takes seconds for a long log, so `before` is called before each and may throw to cancel.
 */
export const finishViews = (database: ViewsDatabase, projections: readonly Projection[], before: () => void): void => {
  for (const index of projections.flatMap(({ indexes }) => indexes.split(';'))) {
    before();
    database.exec(index);
  }
};

/** SQLite notices a truncated file only when it reads a missing page. */
const isCutOff = (file: string): boolean => {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(100);
    if (readSync(descriptor, header, 0, 100, 0) < 100) return true;
    return fstatSync(descriptor).size < header.readUInt16BE(16) * header.readUInt32BE(28);
  } finally {
    closeSync(descriptor);
  }
};

export const readCheckpoint = (database: ViewsDatabase): Checkpoint & { shape: string; schema: string } =>
  database.prepare('SELECT shape, schema, position, event_id FROM checkpoint').get() as ReturnType<
    typeof readCheckpoint
  >;

export interface OpenViews {
  database: ViewsDatabase;
  /** Its rows follow other rules. They can be served and continued until they are replaced. */
  isOutdated: boolean;
}

/** Returns undefined if the file is missing, damaged, or of another shape. Throws other file errors. */
export const openViews = (file: string, projections: readonly Projection[]): OpenViews | undefined => {
  let database: ViewsDatabase | undefined;
  try {
    if (isCutOff(file)) return undefined;
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA cache_size = -${CACHE_KIBIBYTES};
    `);
    const { shape, schema } = readCheckpoint(database);
    if (shape === shapeOf(projections)) return { database, isOutdated: schema !== schemaOf(projections) };
    database.close();
    return undefined;
  } catch (error) {
    database?.close();
    if (errorCode(error) === 'ENOENT' || isDamage(error) || !isFileError(error)) return undefined;
    throw error;
  }
};

/** Returns the size of the write-ahead log in bytes. */
export const walSize = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Copies the write-ahead log into the file and syncs it to disk. It takes milliseconds, so do not call it between a
 * commit and a caller that waits for it.
 */
export const foldWal = (database: ViewsDatabase): void => {
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
};

export const openViewsForReading = (file: string): ViewsDatabase =>
  new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
