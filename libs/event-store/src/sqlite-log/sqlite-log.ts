import type { DomainEvent, EventReader, LogEntry, Position, RecordedEvent } from '../log/event-store.js';
import type { EventFormat } from '../log/event-format.js';
import { threadFile } from '../runtime/thread-file.js';
import type { WriterJob, WriterResult } from './event-writer.js';
import { FileLock } from '../sqlite/file-lock.js';
import { GroupCommit } from '../sqlite/group-commit/group-commit.js';
import type { Durability } from '../sqlite/open-database.js';
import { openSqliteEventReader, type LogFile, type SqliteEventReader } from './sqlite-event-reader.js';

type Listener = (position: Position) => void;

/** The parts of a log on this node's disk. */
export interface SqliteLogParts<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  /** Writes in its own thread. */
  writer: GroupCommit<WriterJob, WriterResult>;
  reader: SqliteEventReader<Event, Actor>;
  format: EventFormat<Event>;
  lock: FileLock;
  listeners: Set<Listener>;
}

/** Reads of one process's events.db, and the parts that all stores on it share. */
export abstract class SqliteLog<Event extends DomainEvent = DomainEvent, Actor = unknown> implements EventReader<
  Event,
  Actor
> {
  protected readonly reader: SqliteEventReader<Event, Actor>;
  protected readonly format: EventFormat<Event>;

  constructor(private readonly parts: SqliteLogParts<Event, Actor>) {
    this.reader = parts.reader;
    this.format = parts.format;
  }

  readStream(stream: string, afterVersion?: number, limit?: number): Promise<RecordedEvent<Event, Actor>[]> {
    return this.reader.readStream(stream, afterVersion, limit);
  }

  lastOf(stream: string): Promise<LogEntry<Event, Actor> | undefined> {
    return this.reader.lastOf(stream);
  }

  readAfter(position: Position, limit: number): Promise<LogEntry<Event, Actor>[]> {
    return this.reader.readAfter(position, limit);
  }

  readAt(positions: readonly Position[]): Promise<LogEntry<Event, Actor>[]> {
    return this.reader.readAt(positions);
  }

  hashAt(position: Position): Promise<string | undefined> {
    return this.reader.hashAt(position);
  }

  head(): Promise<Position> {
    return this.reader.head();
  }

  onAppended(listener: Listener): () => void {
    this.parts.listeners.add(listener);
    return () => this.parts.listeners.delete(listener);
  }

  async check(): Promise<void> {
    await this.submit({ kind: 'check' });
  }

  async close(): Promise<void> {
    const { listeners, reader, writer, lock } = this.parts;
    listeners.clear();
    reader.close();
    await writer.close();
    lock.release();
  }

  protected submit(job: WriterJob): Promise<WriterResult> {
    return this.parts.writer.submit(job);
  }
}

const lastPosition = (results: readonly WriterResult[]): Position => {
  let last = 0;
  for (const result of results) if ('position' in result) last = Math.max(last, result.position);
  return last;
};

/**
 * `durability` must be FULL if no other place has the committed events. Rejects with a readable error if another
 * process uses the file or this version cannot read it.
 */
export const openSqliteLog = async <Event extends DomainEvent, Actor>(
  { file, format, advice }: LogFile<Event>,
  durability: Durability,
): Promise<SqliteLogParts<Event, Actor>> => {
  const lock = FileLock.acquire(file);
  const listeners = new Set<Listener>();
  try {
    const writer = await GroupCommit.open<WriterJob, WriterResult>({
      worker: threadFile('sqlite-log/event-writer.worker.js'),
      workerData: { file, durability, advice },
      onCommitted: (results) => {
        const position = lastPosition(results);
        if (position > 0) for (const listener of listeners) listener(position);
      },
    });
    return { writer, reader: openSqliteEventReader({ file, format }), format, lock, listeners };
  } catch (error) {
    lock.release();
    throw error;
  }
};
