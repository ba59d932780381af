import { createHash } from 'node:crypto';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { DomainEvent, Position, RecordedEvent } from '../log/event-store.js';

export type ViewsDatabase = DatabaseSyncInstance;

/**
 * Rows folded from the log. The same events must give the same rows, so projections must not use a clock or randomness.
 */
export interface Projection<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  name: string;
  /**
   * Raise it when the same events give other rows. Every node then rebuilds in the background and serves its previous
   * rows until then.
   */
  version: number;
  /** The first version whose rows may be served until then. Absent: any. Set it if earlier rows show what must disappear at once. */
  servedFrom?: number;
  /** DDL, with `jsonColumn` for JSON. Rows of other tables are not served. */
  tables: string;
  /** DDL. A rebuild creates the indexes after the rows. */
  indexes: string;
  open(database: ViewsDatabase): OpenProjection<Event, Actor>;
}

export interface OpenProjection<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  /** Throws, without any effect, if the event cannot be applied. */
  apply(event: RecordedEvent<Event, Actor>): void;
  /** Writes rows that `apply` changed only in memory. */
  flush(): void;
  /** Discards changes in memory, after a rollback. */
  discard(): void;
}

/** Projections that share a file, a checkpoint and a thread. */
export interface ReadModelSet {
  /** Prefix of the file names. */
  name: string;
  projections: readonly Projection[];
  /**
   * Maximum rest after a batch in milliseconds. It rests one millisecond per event, so that more events share a
   * transaction at a high write rate. A single event is visible immediately.
   */
  rest: number;
}

/** An event that a projection could not apply. Later events are still applied. */
export interface ParkedEvent {
  projection: string;
  position: Position;
  stream: string;
  type: string;
  error: string;
  /** When the event was recorded, ISO 8601 UTC; null if it could not be read. */
  recorded_at: string | null;
}

/** Equal for rows that the same queries can read. It includes indexes, because queries without them would take seconds. */
export const rowShape = ({ name, servedFrom, tables, indexes }: Omit<Projection, 'open'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, servedFrom, tables, indexes]))
    .digest('hex');

/** Part of a projection that writes its rows immediately. */
export const nothingInMemory = { flush: (): void => undefined, discard: (): void => undefined };
