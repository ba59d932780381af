import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUseError, FileLock, opening, prepare, type Database } from '@waymark/event-store/sqlite';
import { ConfigurationError, DAMAGED_FILE_REMEDY } from './configuration-error.js';
import { hasWal, openForInspection } from './inspected-file.js';
import { LAST_CHECKPOINT, readLastCheckpoint } from './last-checkpoint.js';

const LOG = 'events.db';
const WAL = 'events.db-wal';
/** Exists from the first start in an empty directory until the log exists. */
export const BEING_BEGUN = '.being-begun';

/** Files that exist only if a log was begun, or that contain it. */
const TRACES =
  /^(?:(?:events|coordination|outbox|(?:views|event-index)-\d+)\.db(?:-wal)?|(?:views|event-index)\.current|jwt-secret|checkpoint-key|last-checkpoint\.json)$/;

/** The last event that a file has seen. */
interface LastSeen {
  position: number;
  /** Its id or its hash. */
  event: string;
}

/** The files that follow the log, and the query for the last event in them. */
const FOLLOWERS: readonly { file: RegExp; query: string }[] = [
  { file: /^(?:views|event-index)-\d+\.db$/, query: 'SELECT position, event_id AS event FROM checkpoint' },
  { file: /^outbox\.db$/, query: 'SELECT position, hash AS event FROM last_event' },
];

const WAYS_ON =
  'Nothing was changed. Put the missing file back, or restore a backup into an empty directory. To begin another log, set DATA_DIR to an empty directory. See "An incomplete log" in docs/backup.md';

const incomplete = (directory: string, problem: string): ConfigurationError =>
  new ConfigurationError('DATA_DIR', `${directory} contains an incomplete log: ${problem}. ${WAYS_ON}`);

/** Returns undefined if the file saw no event, or if it is damaged: then it is built again from the log. */
const lastSeenBy = (file: string, query: string): LastSeen | undefined => {
  let database: Database | undefined;
  try {
    database = openForInspection(file);
    const seen = prepare<LastSeen>(database, query).get();
    return seen && seen.position > 0 ? seen : undefined;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
};

const seenEvents = (directory: string, names: readonly string[]): [name: string, seen: LastSeen][] => {
  const checkpoint = readLastCheckpoint(directory);
  const followers = names.flatMap((name) => {
    const follower = FOLLOWERS.find(({ file }) => file.test(name));
    const seen = follower && lastSeenBy(join(directory, name), follower.query);
    return seen ? [[name, seen] satisfies [string, LastSeen]] : [];
  });
  return checkpoint
    ? [...followers, [LAST_CHECKPOINT, { position: checkpoint.position, event: checkpoint.hash }]]
    : followers;
};

const hasTable = (database: Database, table: string): boolean =>
  prepare(database, 'SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;

const marksMissingWal = (database: Database): boolean =>
  hasTable(database, 'write_ahead_log') &&
  prepare(database, 'SELECT 1 FROM write_ahead_log WHERE has_events = 1').get() !== undefined;

/** Throws ConfigurationError if the log lacks an event that another file of the directory has seen. */
const assertHolds = (directory: string, database: Database, seen: [string, LastSeen][]): void => {
  const select = prepare(database, 'SELECT 1 FROM events WHERE position = ? AND ? IN (id, hash)');
  const head = prepare<{ position: number | null }>(database, 'SELECT max(position) AS position FROM events').get();
  const last = head?.position ?? 0;
  for (const [name, { position, event }] of seen) {
    if (select.get(position, event) !== undefined) continue;
    throw incomplete(
      directory,
      position > last
        ? `events are missing: ${LOG} ends at event ${last}, but ${name} has seen event ${position}. ${LOG} is an older copy, or ${WAL} is missing or older`
        : `${LOG} is another log than the one that ${name} follows, or an older copy of it: event ${position} differs`,
    );
  }
};

/** Skips the work while another process uses the log: that process has checked it, and changes it. */
const whileUnused = (file: string, work: () => void): void => {
  let lock: FileLock | undefined;
  try {
    if (existsSync(`${file}.lock`)) lock = FileLock.acquire(file);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return;
    // Without the right to write there, no other process of this user does.
  }
  try {
    opening(file, work, DAMAGED_FILE_REMEDY);
  } finally {
    lock?.release();
  }
};

/**
 * Throws ConfigurationError, and changes nothing, if the directory has traces of an earlier log that is missing or lacks
 * events; UnusableFileError if the log cannot be read.
 */
export const assertCompleteLog = (directory: string): void => {
  const file = join(directory, LOG);
  const names = existsSync(directory) ? readdirSync(directory) : [];
  if (!names.includes(LOG)) {
    const trace = names.find((name) => TRACES.test(name));
    if (trace !== undefined && !names.includes(BEING_BEGUN)) {
      throw incomplete(directory, `${LOG} is missing, but ${trace} is there`);
    }
    return;
  }
  whileUnused(file, () => {
    const hasNoWal = !hasWal(file);
    if (statSync(file).size === 0) throw incomplete(directory, `${LOG} is empty`);
    const database = openForInspection(file);
    try {
      if (!hasTable(database, 'events')) {
        throw incomplete(directory, `${hasNoWal ? `${WAL} is missing: ` : ''}${LOG} contains no table`);
      }
      if (hasNoWal && marksMissingWal(database)) {
        throw incomplete(directory, `${WAL} is missing: the last events of ${LOG} were only there`);
      }
      assertHolds(directory, database, seenEvents(directory, names));
    } finally {
      database.close();
    }
  });
};

/** Marks a directory without a log as one in which a log begins. Otherwise, a killed first start could not be repeated. */
export const beginLog = (directory: string): void => {
  if (!existsSync(join(directory, LOG))) writeFileSync(join(directory, BEING_BEGUN), '');
};
