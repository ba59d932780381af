import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
type Parameter = string | number | null;

/** A prepared statement whose rows have a known shape. */
export interface Statement<Row = unknown> {
  run(...parameters: Parameter[]): { changes: number };
  get(...parameters: Parameter[]): Row | undefined;
  all(...parameters: Parameter[]): Row[];
}

export const prepare = <Row = unknown>(database: Database, sql: string): Statement<Row> => database.prepare(sql);

/** Its rows are arrays, which the driver makes in two thirds of the time of objects. */
export const prepareArrays = <Row extends readonly unknown[]>(database: Database, sql: string): Statement<Row> => {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
};

/** What a SQLite file of ours holds, and how it is recognised. */
export interface FileFormat {
  /** For messages: 'event log'. */
  name: string;
  /** PRAGMA application_id: whose file it is. */
  applicationId: number;
  /** PRAGMA user_version: the format's version; an older or newer file is refused. */
  version: number;
  /** DDL of a new file. */
  schema: string;
  /** By version, what makes of a file of it one of the next; until then it can be read as it is. */
  upgrades?: Readonly<Record<number, string>>;
  /** DDL of what files made before lack, and what the version before does not mind: run at each opening, so `IF NOT EXISTS`. */
  additions?: string;
}

export type Durability = 'FULL' | 'NORMAL';

/** As PRAGMA synchronous reads back. */
const SYNCHRONOUS: Record<Durability, number> = { NORMAL: 1, FULL: 2 };
const BUSY_TIMEOUT = 1_000;
/** Pages of 4 KiB in the write-ahead log before they are folded into the file: rarer than SQLite's 1000, because pages written often are then folded once. */
const CHECKPOINT_PAGES = 4_000;
const JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024;

export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

const pragma = (database: Database, name: string): unknown =>
  prepare<Record<string, unknown>>(database, `PRAGMA ${name}`).get()?.[name];

const assertPragma = (database: Database, file: string, name: string, wanted: unknown): void => {
  const found = pragma(database, name);
  if (found !== wanted) {
    throw new UnusableFileError(`${file}: SQLite runs with ${name}=${String(found)}, ${String(wanted)} is needed`);
  }
};

/** Whether a file of this version of the format can be read, and brought to the present one. */
export const isReadable = ({ version, upgrades = {} }: FileFormat, found: number): boolean =>
  found === version || Object.hasOwn(upgrades, found);

const assertFormat = (database: Database, file: string, format: FileFormat): void => {
  const applicationId = pragma(database, 'application_id');
  const version = Number(pragma(database, 'user_version'));
  if (applicationId !== format.applicationId) {
    throw new UnusableFileError(`${file} is not a Waymark ${format.name}`);
  }
  if (!isReadable(format, version)) {
    const age = version > format.version ? 'a newer' : 'an older';
    throw new UnusableFileError(
      `${file} was written by ${age} version of Waymark (format ${version}, this one reads ${format.version})`,
    );
  }
};

const upgrade = (database: Database, { version, upgrades = {} }: FileFormat): void => {
  for (let from = Number(pragma(database, 'user_version')); from < version; from += 1) {
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

const closedOnFailure = (database: Database, prepare: () => void): Database => {
  try {
    prepare();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Opens for writing, makes a new file when there is none. Throws UnusableFileError or SQLite's error. */
export const openDatabase = (file: string, format: FileFormat, durability: Durability): Database => {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  return closedOnFailure(database, () => {
    // A file of somebody else must not even be switched to WAL.
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
    upgrade(database, format);
    if (format.additions !== undefined) database.exec(format.additions);
  });
};

/**
 * A new file that nobody else has, for one transaction after another: without a journal, and not written through to the
 * disk. Throws SQLite's error.
 */
export const createDatabase = (file: string, format: FileFormat): Database => {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  return closedOnFailure(database, () => {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
    create(database, format);
    if (format.additions !== undefined) database.exec(format.additions);
  });
};

/** Opens a file that exists for reading; a writer may be at work on it. Throws UnusableFileError or SQLite's error. */
export const openDatabaseForReading = (file: string, format: FileFormat): Database => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  return closedOnFailure(database, () => assertFormat(database, file, format));
};
