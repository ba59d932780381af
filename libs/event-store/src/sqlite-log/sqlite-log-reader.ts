import { fileIsThere } from '../runtime/file-is-there.js';
import type { Position } from '../log/event-store.js';
import type { StoredEvent } from '../log/hash-chain.js';
import type { LinkedEvent, LogEnd, StreamHead, VerifiableLog } from '../proof/verify-log.js';
import { EVENT_COLUMNS, eventFile, storedEvent, type StoredColumns } from './event-file.js';
import {
  openDatabaseForReading,
  prepare,
  prepareArrays,
  UnusableFileError,
  type Database,
  type Statement,
} from '../sqlite/open-database.js';
import { reading } from '../sqlite/sqlite-errors.js';
import { SqliteTreeReader } from './sqlite-tree-reader.js';

/** SQLite treats a negative LIMIT as no limit. */
const EVERYTHING = -1;

/** Reads events.db in stored form, in the calling thread, on its own read-only connection, with or without a writer. */
export class SqliteLogReader implements VerifiableLog {
  readonly tree: SqliteTreeReader;
  private readonly selectStream: Statement<StoredEvent>;
  private readonly selectAfter: Statement<StoredColumns>;
  private readonly selectAt: Statement<StoredEvent>;
  private readonly selectLast: Statement<StoredEvent>;
  private readonly selectHash: Statement<{ hash: string }>;
  private readonly selectVersion: Statement<{ version: number | null }>;
  private readonly selectHashOf: Statement<{ hash: string }>;
  private readonly selectHead: Statement<{ position: Position | null }>;
  private readonly selectLinked: Statement<LinkedEvent>;
  private readonly keepsItsEnd: Statement;
  private readonly selectHeads: Statement<StreamHead>;
  private preparedEnd: Statement<LogEnd> | undefined;
  private preparedCommitCount: Statement<{ count: number }> | undefined;
  private preparedCommit: Statement<{ commit_position: number }> | undefined;
  private preparedPositionAtCommit: Statement<{ position: Position }> | undefined;

  constructor(private readonly database: Database) {
    this.tree = new SqliteTreeReader(database);
    this.selectStream = prepare(
      database,
      `SELECT ${EVENT_COLUMNS} FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?`,
    );
    this.selectAfter = prepareArrays(
      database,
      `SELECT ${EVENT_COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
    );
    this.selectAt = prepare(database, `SELECT ${EVENT_COLUMNS} FROM events WHERE position = ?`);
    this.selectLast = prepare(
      database,
      `SELECT ${EVENT_COLUMNS} FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1`,
    );
    this.selectHash = prepare(database, 'SELECT hash FROM events WHERE position = ?');
    this.selectVersion = prepare(database, 'SELECT max(version) AS version FROM events WHERE stream = ?');
    this.selectHashOf = prepare(database, 'SELECT hash FROM events WHERE stream = ? AND version = ?');
    this.selectHead = prepare(database, 'SELECT max(position) AS position FROM events');
    this.selectLinked = prepare(
      database,
      `
      SELECT event.*, previous.hash AS hash_before, previous.position AS position_before
      FROM events AS event
      LEFT JOIN events AS previous ON previous.stream = event.stream AND previous.version = event.version - 1
      WHERE event.position > ? ORDER BY event.position LIMIT ?
    `,
    );
    this.keepsItsEnd = prepare(database, `SELECT 1 FROM sqlite_schema WHERE name = 'log_end'`);
    this.selectHeads = prepare(
      database,
      `
      SELECT head.stream, head.version, head.hash
      FROM (
        SELECT stream FROM events WHERE version = 1 AND position <= ?1 AND stream > ?2 ORDER BY stream LIMIT ?3
      ) AS begun
      CROSS JOIN events AS head ON head.position = (
        SELECT position FROM events WHERE stream = begun.stream AND position <= ?1 ORDER BY version DESC LIMIT 1
      )
    `,
    );
  }

  /** Returns events of a stream after a version, in order. */
  storedStream(stream: string, afterVersion = 0, limit = EVERYTHING): StoredEvent[] {
    return reading(() => this.selectStream.all(stream, afterVersion, limit));
  }

  /** Returns the last event of a stream. */
  storedLast(stream: string): StoredEvent | undefined {
    return reading(() => this.selectLast.get(stream));
  }

  /** Returns events after a position, in order. */
  storedAfter(position: Position, limit: number): StoredEvent[] {
    return reading(() => this.selectAfter.all(position, limit).map(storedEvent));
  }

  storedAt(position: Position): StoredEvent | undefined {
    return reading(() => this.selectAt.get(position));
  }

  async hashAt(position: Position): Promise<string | undefined> {
    return reading(() => this.selectHash.get(position)?.hash);
  }

  /** Returns 0 for an unknown stream. */
  versionOf(stream: string): number {
    return reading(() => this.selectVersion.get(stream)?.version ?? 0);
  }

  /** Returns the hash of the event at a version of a stream. */
  hashOf(stream: string, version: number): string | undefined {
    return reading(() => this.selectHashOf.get(stream, version)?.hash);
  }

  /** Returns KurrentDB's commit position of an event of a copy; undefined if it is not stored. */
  commitOf(position: Position): number | undefined {
    return reading(() => this.selectCommit.get(position)?.commit_position);
  }

  /** Returns the number of events of a copy, after one position and up to another, that have a commit position. */
  commitsBetween(after: Position, to: Position): number {
    return reading(() => this.countCommits.get(after, to)?.count ?? 0);
  }

  /**
   * Returns the last position of a copy whose event KurrentDB committed at or before this commit position; 0 if there
   * is none.
   */
  positionAtCommit(commit_position: number): Position {
    return reading(() => this.selectPositionAtCommit.get(commit_position)?.position ?? 0);
  }

  async head(): Promise<Position> {
    return reading(() => this.selectHead.get()?.position ?? 0);
  }

  async linkedAfter(position: Position, limit: number): Promise<LinkedEvent[]> {
    return reading(() => this.selectLinked.all(position, limit));
  }

  async keptEnd(): Promise<LogEnd | undefined> {
    return reading(() => (this.keepsItsEnd.get() ? this.selectEnd.get() : undefined));
  }

  async headsAt(position: Position, afterStream: string, limit: number): Promise<StreamHead[]> {
    return reading(() => this.selectHeads.all(position, afterStream, limit));
  }

  /** Prepared on first use: logs of older versions do not have these tables. */
  private get selectEnd(): Statement<LogEnd> {
    return (this.preparedEnd ??= prepare(
      this.database,
      `SELECT kept.position, kept.stream, kept.version, kept.hash, found.hash AS found_hash,
         (SELECT max(position) FROM events) AS last_position
       FROM log_end AS kept LEFT JOIN events AS found ON found.position = kept.position`,
    ));
  }

  private get selectCommit(): Statement<{ commit_position: number }> {
    return (this.preparedCommit ??= prepare(this.database, 'SELECT commit_position FROM commits WHERE position = ?'));
  }

  private get countCommits(): Statement<{ count: number }> {
    return (this.preparedCommitCount ??= prepare(
      this.database,
      'SELECT count(*) AS count FROM commits WHERE position > ? AND position <= ?',
    ));
  }

  private get selectPositionAtCommit(): Statement<{ position: Position }> {
    return (this.preparedPositionAtCommit ??= prepare(
      this.database,
      'SELECT position FROM commits WHERE commit_position <= ? ORDER BY commit_position DESC LIMIT 1',
    ));
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}

/** Throws UnusableFileError if the file does not exist or is not an event log of this version, and as fileIsThere. */
export const openLogFile = (file: string): Database => {
  if (!fileIsThere(file)) throw new UnusableFileError(`${file} does not exist`);
  return openDatabaseForReading(file, eventFile);
};

/** Throws as openLogFile. */
export const openSqliteLogReader = ({ file }: { file: string }): SqliteLogReader =>
  new SqliteLogReader(openLogFile(file));
