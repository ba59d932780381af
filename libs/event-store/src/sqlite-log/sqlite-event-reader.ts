import type { EventFormat } from '../log/event-format.js';
import {
  UnreadableEventError,
  type DomainEvent,
  type EventReader,
  type LogEntry,
  type Position,
  type RecordedEvent,
} from '../log/event-store.js';
import type { StoredEvent } from '../log/hash-chain.js';
import { isUnreadable, readStoredEvent } from '../log/recorded-event.js';
import type { Database } from '../sqlite/open-database.js';
import type { FileAdvice } from './event-file.js';
import { SqliteLogReader, openLogFile } from './sqlite-log-reader.js';

/** A file of events in an application's format. */
export interface LogFile<Event extends DomainEvent = DomainEvent> {
  file: string;
  format: EventFormat<Event>;
  advice?: FileAdvice | undefined;
}

/** Reads the events of an application from events.db. */
export class SqliteEventReader<Event extends DomainEvent = DomainEvent, Actor = unknown>
  extends SqliteLogReader
  implements EventReader<Event, Actor>
{
  constructor(
    database: Database,
    private readonly format: EventFormat<Event>,
  ) {
    super(database);
  }

  async readStream(stream: string, afterVersion?: number, limit?: number): Promise<RecordedEvent<Event, Actor>[]> {
    return this.storedStream(stream, afterVersion, limit).map((stored) => {
      const event = this.read(stored);
      if (isUnreadable(event)) throw new UnreadableEventError(event);
      return event;
    });
  }

  async lastOf(stream: string): Promise<LogEntry<Event, Actor> | undefined> {
    const stored = this.storedLast(stream);
    return stored && this.read(stored);
  }

  async readAfter(position: Position, limit: number): Promise<LogEntry<Event, Actor>[]> {
    return this.storedAfter(position, limit).map((stored) => this.read(stored));
  }

  async readAt(positions: readonly Position[]): Promise<LogEntry<Event, Actor>[]> {
    return positions.flatMap((position) => {
      const stored = this.storedAt(position);
      return stored ? [this.read(stored)] : [];
    });
  }

  private read(stored: StoredEvent): LogEntry<Event, Actor> {
    return readStoredEvent(this.format, stored);
  }
}

/** Throws as openLogFile. */
export const openSqliteEventReader = <Event extends DomainEvent, Actor>({
  file,
  format,
}: LogFile<Event>): SqliteEventReader<Event, Actor> => new SqliteEventReader(openLogFile(file), format);
