import type { StoredEvent } from '@waymark/event-store';

/** An event to append: hashed, with data and metadata as canonical JSON text. */
export type NewEvent = Omit<StoredEvent, 'position'>;

/**
 * An event read from KurrentDB. Its prepare position equals its commit position, because an append has no transaction
 * over several streams.
 */
export type SharedEvent = NewEvent & { commit_position: number };

/** A record under the prefix that is not an event of this log, or that changed or deleted one of its streams. */
export interface ForeignRecord {
  stream: string;
  /** 0 if the record is not an event of the stream itself. */
  version: number;
  /** 0 if KurrentDB reports the record without its position, as for a deleted stream. */
  commit_position: number;
  reason: string;
}

export type SharedRecord = SharedEvent | ForeignRecord;

export const isForeign = (record: SharedRecord): record is ForeignRecord => 'reason' in record;

export interface FollowOptions {
  /**
   * Returns the commit position of the last handled record; undefined starts at the first. Called before each
   * subscription.
   */
  after: () => number | undefined;
  /**
   * Receives each record once, in KurrentDB's order, in successive batches of the records that have arrived. If it
   * rejects, the batch is delivered again, unless the error's `fatal` is true: then `follow` rejects with it.
   */
  handle: (records: readonly SharedRecord[]) => Promise<void>;
  /** Reports connection changes. Immediate resubscriptions are not reported. */
  connected: (is: boolean, reason?: string) => void;
  /** Awaited before each subscription. Rejections have the same effect as those of `handle`. */
  beforeSubscribing: () => Promise<void>;
  /** Aborting it ends `follow` after the current batch. */
  signal: AbortSignal;
}

/** The log that all nodes share, on KurrentDB. Stream names exclude the prefix; versions start at 1. */
export interface SharedLog {
  /**
   * Appends events to one stream at `expectedVersion`. Resolves with the commit position of the last event after a
   * majority has stored them, also if an earlier attempt recorded the same ids. Rejects with VersionConflictError,
   * OutcomeUnknownError, or StoreUnavailableError, which means that nothing was recorded.
   */
  append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<{ commit_position: number }>;

  /**
   * Reads from the leader. Undefined: the stream does not exist. Rejects with StoreUnavailableError, as every read
   * does.
   */
  lastEvent(stream: string): Promise<SharedRecord | undefined>;

  /** Reads from the leader. Undefined: the stream does not have this version. */
  eventAt(stream: string, version: number): Promise<SharedRecord | undefined>;

  /** Returns the commit position of the leader's last record that `follow` would deliver; 0 if there is none. */
  head(): Promise<number>;

  /**
   * Delivers every record under the prefix, over any number of subscriptions and pages, until the signal is aborted.
   */
  follow(options: FollowOptions): Promise<void>;

  /** Replaces the subscription, for one that is silent although there are new records. */
  resubscribe(): void;

  /** Resolves if the leader answers a read. */
  check(): Promise<void>;

  close(): Promise<void>;
}
