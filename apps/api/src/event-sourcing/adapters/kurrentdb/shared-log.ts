import type { StoredEvent } from '../../hash-chain.js';

/** An event as it is appended: hashed, its data and metadata canonical JSON text. */
export type NewEvent = Omit<StoredEvent, 'position'>;

/** An event as KurrentDB gives it back. Its prepare position is the same number: a stream's append is no transaction over several. */
export type SharedEvent = NewEvent & { commit_position: number };

/** A record under the prefix that is no event of ours, or that changed or deleted a stream of ours. */
export interface ForeignRecord {
  stream: string;
  /** 0 where the record is not the stream's own event. */
  version: number;
  /** 0 where KurrentDB tells of the record but does not show it, as of a deleted stream. */
  commit_position: number;
  reason: string;
}

export type SharedRecord = SharedEvent | ForeignRecord;

export const isForeign = (record: SharedRecord): record is ForeignRecord => 'reason' in record;

export interface FollowOptions {
  /** The commit position of the last record that was taken; undefined begins at the first. Asked before each subscription. */
  after: () => number | undefined;
  /**
   * Gets each record once, in KurrentDB's order, in batches of what has come meanwhile, one batch
   * after another. When it rejects, the batch comes again, unless the error's `fatal` is true: then
   * `follow` rejects with it.
   */
  handle: (records: readonly SharedRecord[]) => Promise<void>;
  /** Told of changes; a subscription that is replaced at once is none. */
  connected: (is: boolean, reason?: string) => void;
  /** Awaited before each subscription; rejects as `handle` does. */
  beforeSubscribing: () => Promise<void>;
  /** Ends it: `follow` resolves once the batch at hand is done. */
  signal: AbortSignal;
}

/** The log that all nodes share, on KurrentDB. Stream names are without the prefix; versions begin at 1. */
export interface SharedLog {
  /**
   * Appends events of one stream that follow its `expectedVersion`; resolves with the commit position
   * of the last once a majority has them, also when an earlier try had recorded the same ids. Rejects
   * with VersionConflictError, OutcomeUnknownError, or StoreUnavailableError: then surely nothing was recorded.
   */
  append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<{ commit_position: number }>;

  /** From the leader. undefined: no such stream. Rejects with StoreUnavailableError, as every read does. */
  lastEvent(stream: string): Promise<SharedRecord | undefined>;

  /** From the leader. undefined: the stream has no such version. */
  eventAt(stream: string, version: number): Promise<SharedRecord | undefined>;

  /** The commit position of the leader's last record of those that `follow` brings; 0 for none. */
  head(): Promise<number>;

  /** Brings every record under the prefix, over any number of subscriptions and pages, until the signal is aborted. */
  follow(options: FollowOptions): Promise<void>;

  /** Subscribes anew, for a subscription that is silent though there is more to tell. */
  resubscribe(): void;

  /** Resolves when the leader answers a read. */
  check(): Promise<void>;

  close(): Promise<void>;
}
