import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { DomainEvent, RecordedEvent } from '../log/event-store.js';

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
  /**
   * Raise it when old and new queries cannot read each other's rows although the tables are the same, for example after
   * a change of JSON fields, or when the previous rows must not be served. A node then serves nothing until it has
   * rebuilt.
   */
  shape: number;
  /** DDL. */
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

/** Part of a projection that writes its rows immediately. */
export const nothingInMemory = { flush: (): void => undefined, discard: (): void => undefined };

/** The data of an event do not match its type. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}
