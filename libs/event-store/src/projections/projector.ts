import type { EventMetadata, LogEntry, Position, RecordedEvent } from '../log/event-store.js';
import { asError } from '../followers/follower.js';
import { isUnreadable } from '../log/recorded-event.js';
import type { OpenProjection, ParkedEvent, Projection, ViewsDatabase } from './projection.js';
import { isFileError } from '../sqlite/sqlite-errors.js';
import { foldWal, readCheckpoint } from './views-file.js';

/** The projection name for parked events that cannot be read. */
const EVERY_PROJECTION = '*';

const recordedAt = (entry: LogEntry): string | null => {
  if (isUnreadable(entry)) return null;
  const metadata = entry.metadata as Partial<EventMetadata> | null;
  return typeof metadata?.recorded_at === 'string' ? metadata.recorded_at : null;
};

/** Writes the rows of all projections into one file, with rows, parked events and checkpoint in one transaction. */
export class Projector {
  private readonly open: readonly { name: string; projection: OpenProjection }[];
  private readonly begin;
  private readonly commit;
  private readonly saveCheckpoint;
  private readonly insertParked;
  private checkpoint: Position;

  constructor(
    private readonly database: ViewsDatabase,
    projections: readonly Projection[],
  ) {
    this.open = projections.map((projection) => ({ name: projection.name, projection: projection.open(database) }));
    this.begin = database.prepare('BEGIN IMMEDIATE');
    this.commit = database.prepare('COMMIT');
    this.saveCheckpoint = database.prepare('UPDATE checkpoint SET position = ?, event_id = ?');
    this.insertParked = database.prepare('INSERT INTO parked_events VALUES (?, ?, ?, ?, ?, ?)');
    this.checkpoint = readCheckpoint(database).position;
  }

  get position(): Position {
    return this.checkpoint;
  }

  /** Applies events after the checkpoint and returns the parked ones. Throws file errors; nothing has changed then. */
  applyBatch(entries: readonly LogEntry[]): ParkedEvent[] {
    const later = entries.filter(({ position }) => position > this.checkpoint);
    if (later.length === 0) return [];
    try {
      return this.transaction(() => this.applyTogether(later));
    } catch (error) {
      if (isFileError(error)) throw error;
      return this.transaction(() => this.applyOneByOne(later));
    }
  }

  /** For an unpublished file: keeps rows in memory across many calls, in one transaction, until `finish`. */
  applyUnfinished(entries: readonly LogEntry[]): void {
    if (!this.database.isTransaction) this.begin.run();
    for (const entry of entries) this.applyToEach(entry);
    this.advance(entries);
  }

  finish(): void {
    for (const { projection } of this.open) projection.flush();
    if (this.database.isTransaction) this.commit.run();
  }

  foldWal(): void {
    foldWal(this.database);
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }

  private transaction<Result>(work: () => Result): Result {
    const before = this.checkpoint;
    this.begin.run();
    try {
      const result = work();
      this.commit.run();
      return result;
    } catch (error) {
      // SQLite rolls back by itself on a full disk.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      this.discard();
      this.checkpoint = before;
      throw error;
    }
  }

  private applyTogether(entries: readonly LogEntry[]): ParkedEvent[] {
    const parked = entries.flatMap((entry) => this.applyToEach(entry));
    for (const { projection } of this.open) projection.flush();
    this.advance(entries);
    return parked;
  }

  private applyToEach(entry: LogEntry): ParkedEvent[] {
    const parked: ParkedEvent[] = [];
    if (!this.isWellFormed(entry, parked)) return parked;
    for (const { name, projection } of this.open) {
      try {
        projection.apply(entry);
      } catch (error) {
        if (isFileError(error)) throw error;
        parked.push(this.park(name, entry, asError(error)));
      }
    }
    return parked;
  }

  /** Finds events whose rows cannot be written, by writing event by event. */
  private applyOneByOne(entries: readonly LogEntry[]): ParkedEvent[] {
    const parked: ParkedEvent[] = [];
    for (const entry of entries) {
      if (!this.isWellFormed(entry, parked)) continue;
      for (const { name, projection } of this.open) {
        this.database.exec('SAVEPOINT event');
        try {
          projection.apply(entry);
          projection.flush();
        } catch (error) {
          if (isFileError(error)) throw error;
          this.database.exec('ROLLBACK TO event');
          projection.discard();
          parked.push(this.park(name, entry, asError(error)));
        }
        this.database.exec('RELEASE event');
      }
    }
    this.advance(entries);
    return parked;
  }

  private isWellFormed(entry: LogEntry, parked: ParkedEvent[]): entry is RecordedEvent {
    try {
      if (isUnreadable(entry)) throw new Error(entry.unreadable);
      if (recordedAt(entry) === null) throw new Error('recorded_at is not text');
      return true;
    } catch (error) {
      parked.push(this.park(EVERY_PROJECTION, entry, asError(error)));
      return false;
    }
  }

  private park(projection: string, entry: LogEntry, { message: error }: Error): ParkedEvent {
    const { position, stream, type } = entry;
    const recorded_at = recordedAt(entry);
    this.insertParked.run(position, projection, stream, type, error, recorded_at);
    return { projection, position, stream, type, error, recorded_at };
  }

  private advance(entries: readonly LogEntry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    this.saveCheckpoint.run(last.position, last.id);
    this.checkpoint = last.position;
  }

  private discard(): void {
    for (const { projection } of this.open) projection.discard();
  }
}
