import { existsSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { fileTrouble } from './file-trouble.js';
import { synchronise } from '../runtime/synchronise.js';

export type Database = DatabaseSyncInstance;
type Parameter = string | number | null | Uint8Array;

/** A prepared statement with typed rows. */
export interface Statement<Row = unknown> {
  run(...parameters: Parameter[]): { changes: number };
  get(...parameters: Parameter[]): Row | undefined;
  all(...parameters: Parameter[]): Row[];
}

/** A statement of this driver does not keep its database open, and would read freed memory after garbage collection. */
const databaseOf = new WeakMap<object, Database>();

const prepareIn = (database: Database, sql: string): StatementSyncInstance => {
  const statement = database.prepare(sql);
  databaseOf.set(statement, database);
  return statement;
};

export const prepare = <Row = unknown>(database: Database, sql: string): Statement<Row> => prepareIn(database, sql);

/** Prepares a statement whose rows are arrays: the driver needs a third less time for them than for objects. */
export const prepareArrays = <Row extends readonly unknown[]>(database: Database, sql: string): Statement<Row> => {
  const statement = prepareIn(database, sql);
  statement.setReturnArrays(true);
  return statement;
};

/** The content and identification of a SQLite file. */
export interface FileFormat {
  /** Name in messages, such as 'event log'. */
  name: string;
  /** PRAGMA application_id: identifies the application that owns the file. */
  applicationId: number;
  /** PRAGMA user_version: version of the format. Files of other versions are rejected unless they can be upgraded. */
  version: number;
  /** DDL of a new file. */
  schema: string;
  /** By version, the SQL that upgrades a file to the next version. Before that, it is readable as it is. */
  upgrades?: Readonly<Record<number, string>>;
  /** How to return to an earlier version after an upgrade: a sentence that starts with a verb, without its period. */
  wayBack?: string;
  /** What to do with a damaged file after it was moved away, as `wayBack`; default: restore it from a backup. */
  remedy?: string;
  /** DDL of additions that earlier versions tolerate. Runs at each opening, so use `IF NOT EXISTS`. */
  additions?: string;
}

export type Durability = 'FULL' | 'NORMAL';

/** Values that PRAGMA synchronous returns. */
const SYNCHRONOUS: Record<Durability, number> = { NORMAL: 1, FULL: 2 };
const BUSY_TIMEOUT = 1_000;
/** Pages of 4 KiB in the write-ahead log before a checkpoint. */
const CHECKPOINT_PAGES = 1_000;
const JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024;

export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

/** The remedy for a damaged file that the next start makes again. */
export const START_AGAIN = 'start again';

/** Returns what `open` returns. Throws UnusableFileError if the file is damaged or the system does not allow using it. */
export const opening = <Result>(file: string, open: () => Result, remedy?: string): Result => {
  try {
    return open();
  } catch (error) {
    const trouble = fileTrouble(error, remedy);
    throw trouble === undefined
      ? error
      : new UnusableFileError(`${file} cannot be opened: ${trouble}`, { cause: error });
  }
};

const pragma = (database: Database, name: string): unknown =>
  prepare<Record<string, unknown>>(database, `PRAGMA ${name}`).get()?.[name];

const assertPragma = (database: Database, file: string, name: string, expected: unknown): void => {
  const found = pragma(database, name);
  if (found !== expected) {
    throw new UnusableFileError(`${file}: SQLite uses ${name}=${String(found)} instead of ${String(expected)}`);
  }
};

/** Returns whether a file of this version of the format is readable and can be upgraded. */
export const isReadable = ({ version, upgrades = {} }: FileFormat, found: number): boolean =>
  found === version || Object.hasOwn(upgrades, found);

const assertFormat = (database: Database, file: string, format: FileFormat): void => {
  const applicationId = pragma(database, 'application_id');
  const version = Number(pragma(database, 'user_version'));
  if (applicationId !== format.applicationId) {
    throw new UnusableFileError(`${file} is another database, not the ${format.name}`);
  }
  if (!isReadable(format, version)) {
    const age = version > format.version ? 'a newer' : 'an older';
    throw new UnusableFileError(
      `${file} was written by ${age} version (format ${version}; this version reads format ${format.version})`,
    );
  }
};

/** Synchronously, because a worker thread opens the file: its `console` would print after the upgrade. */
const print = (text: string): void => void writeSync(2, `${text}\n`);

const upgrade = (
  database: Database,
  file: string,
  { name, version, upgrades = {}, wayBack }: FileFormat,
  announce: (text: string) => void,
): void => {
  const found = Number(pragma(database, 'user_version'));
  if (found === version) return;
  const goingBack = wayBack === undefined ? '' : ` To go back, ${wayBack}.`;
  announce(
    `The ${name} ${file} is converted from format ${found} to format ${version}. An earlier version cannot open the converted file.${goingBack}`,
  );
  for (let from = found; from < version; from += 1) {
    database.exec(`BEGIN IMMEDIATE; ${upgrades[from] ?? ''} PRAGMA user_version = ${from + 1}; COMMIT;`);
  }
};

const isNew = (database: Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined && pragma(database, 'user_version') === 0;

const create = (database: Database, format: FileFormat): void => {
  database.exec(`
    BEGIN IMMEDIATE;
    PRAGMA application_id = ${format.applicationId};
    PRAGMA user_version = ${format.version};
    ${format.schema}
    COMMIT;
  `);
};

/** Gives the file its name when it is complete and on the disk, so that no crash leaves a file without its schema. */
const createWhole = (file: string, format: FileFormat): void => {
  const draft = `${file}.draft`;
  for (const name of [draft, `${draft}-journal`]) rmSync(name, { force: true });
  const database = new DatabaseSync(draft);
  try {
    database.exec('PRAGMA synchronous = FULL');
    create(database, format);
  } finally {
    database.close();
  }
  renameSync(draft, file);
  synchronise(dirname(file));
};

const closedOnFailure = (database: Database, prepare: () => void): Database => {
  try {
    prepare();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * Opens a file for writing and creates it if it is missing. Calls `announce` before it upgrades a file of an earlier format.
 * Throws UnusableFileError or an SQLite error.
 */
export const openDatabase = (file: string, format: FileFormat, durability: Durability, announce = print): Database =>
  opening(
    file,
    () => {
      if (!existsSync(file)) createWhole(file, format);
      const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
      return closedOnFailure(database, () => {
        // Check the format first: a foreign file must not even be switched to WAL.
        const fresh = isNew(database);
        if (!fresh) assertFormat(database, file, format);
        database.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = ${durability};
        PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
        PRAGMA journal_size_limit = ${JOURNAL_SIZE_LIMIT};
      `);
        assertPragma(database, file, 'journal_mode', 'wal');
        assertPragma(database, file, 'synchronous', SYNCHRONOUS[durability]);
        if (fresh) create(database, format);
        upgrade(database, file, format, announce);
        if (format.additions !== undefined) database.exec(format.additions);
      });
    },
    format.remedy,
  );

/**
 * Creates a new file for a single writer, with successive transactions, without a journal, and without syncing to disk.
 * Throws an SQLite error.
 */
export const createDatabase = (file: string, format: FileFormat): Database => {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  return closedOnFailure(database, () => {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
    create(database, format);
    if (format.additions !== undefined) database.exec(format.additions);
  });
};

/** Opens an existing file for reading, also while a writer uses it. Throws UnusableFileError or an SQLite error. */
export const openDatabaseForReading = (file: string, format: FileFormat): Database =>
  opening(
    file,
    () => {
      const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
      return closedOnFailure(database, () => assertFormat(database, file, format));
    },
    format.remedy,
  );
