import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RecordedEvent } from '../event-store.js';

export type ViewsDatabase = DatabaseSyncInstance;

/** Rows folded from the log. The same events give the same rows, so there is no clock and no chance in it. */
export interface Projection {
  name: string;
  /** Raised whenever the same events give other rows; every node then rebuilds by itself, and goes on with the rows it has until then. */
  version: number;
  /**
   * Raised whenever queries of before and of now cannot read each other's rows though the tables are the same, such as
   * with other fields within a text of JSON, and when the rows of before must not be shown; a node then shows nothing
   * until it has rebuilt.
   */
  shape: number;
  /** DDL. */
  tables: string;
  /** DDL; a rebuild makes the indexes after the rows. */
  indexes: string;
  open(database: ViewsDatabase): OpenProjection;
}

export interface OpenProjection {
  /** Throws, without any effect, for an event that cannot be applied. */
  apply(event: RecordedEvent): void;
  /** Writes the rows that apply only changed in memory. */
  flush(): void;
  /** Forgets what is in memory, after a rollback. */
  discard(): void;
}

/** What a projection does that writes its rows at once. */
export const nothingInMemory = { flush: (): void => undefined, discard: (): void => undefined };

/** An event whose data is not what its type promises. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}
