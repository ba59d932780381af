/** What happened: its name in the past tense, and its data as plain JSON. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** A span reference in W3C Trace Context format: `00-<trace id>-<span id>-<flags>`. */
export type Traceparent = string;

/** A place in this node's log: the n-th event is at position n on every node. */
export type Position = number;

/**
 * Identifies a write for which a reader waits; increases with time. In an embedded log, it is the position; on a
 * cluster, KurrentDB's commit position. Below 2^53.
 */
export type Mark = number;

/** The metadata that the log stores with an event. */
export interface EventMetadata<Actor = unknown> {
  actor: Actor;
  request_id: string;
  /** ISO 8601 UTC with milliseconds. */
  recorded_at: string;
  /**
   * Hash of the caller's Idempotency-Key with a digest of the request, so that a retry after a crash finds its recorded
   * effect; see recorded-key.ts.
   */
  idempotency_key?: string;
  /** The span of the append, if its trace is sampled. */
  traceparent?: Traceparent;
}

/** An event read from the log, with its data upgraded to the current schema version. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent, Actor = unknown> = Event & {
  position: Position;
  /** UUID, permanent. */
  id: string;
  stream: string;
  /** 1 for the first event of its stream. */
  version: number;
  /** The version under which it was stored. */
  schema_version: number;
  /** Its data as stored, if they differ from `data`. */
  stored_data?: object;
  metadata: EventMetadata<Actor>;
  /** SHA-256 in hex over the stored event including `previous_hash`; see hash-chain.ts. */
  hash: string;
  /** The hash of the stream's previous event; 64 zeros for the first. */
  previous_hash: string;
};

/** An event that this version cannot read: an unknown type, or a newer schema version. */
export interface UnreadableEvent {
  position: Position;
  id: string;
  stream: string;
  version: number;
  type: string;
  hash: string;
  unreadable: string;
}

export type LogEntry<Event extends DomainEvent = DomainEvent, Actor = unknown> =
  RecordedEvent<Event, Actor> | UnreadableEvent;

/** An event to append. The caller chooses its id, so that a retry can repeat the identical append. */
export type NewEvent<Event extends DomainEvent = DomainEvent> = Event & { id: string };

export interface Append<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  stream: string;
  /** Current version of the stream; 0: it must not exist. */
  expectedVersion: number;
  /** The hash of the event at that version; FIRST_PREVIOUS_HASH for 0. */
  previousHash: string;
  /** At least one event. Either all events are recorded or none. */
  events: readonly NewEvent<Event>[];
  metadata: EventMetadata<Actor>;
}

export interface Appended {
  /** A log that has reached this mark contains the whole append. */
  mark: Mark;
  /** Version of the stream after the append. */
  version: number;
  /** Hash of the stream's last event, for the next append. */
  hash: string;
  /** Stored data of each event, as canonical JSON text. */
  data: readonly string[];
}

/** The mark of an append, and the hash of its last event. */
export type Write = Pick<Appended, 'mark' | 'hash'>;

/** Progress of a start: the position reached, and the completed fraction from 0 to 1 (undefined if unknown). */
export interface Starting {
  state: 'starting';
  position: Position;
  complete: number | undefined;
}

/** Whether a node's log is usable. */
export type Standing =
  /** Fetching events that were recorded before the node started. */
  | Starting
  | { state: 'serving' }
  /**
   * The log differs from that of other nodes and must not be served. Permanent until an operator replaces its files.
   */
  | { state: 'stopped'; reason: string };

export const SERVING: Standing = { state: 'serving' };

/**
 * The read half of the store, also for followers and tools in other threads and processes. It reads this node's own
 * log, even while nothing can be recorded.
 */
export interface EventReader<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  /**
   * Returns events ordered by version, after `afterVersion` (default 0), at most `limit` (default: all). Empty for an
   * unknown stream. Use `streamPages` for long streams.
   */
  readStream(stream: string, afterVersion?: number, limit?: number): Promise<RecordedEvent<Event, Actor>[]>;

  /** Returns the last event of a stream with one read; undefined for an unknown stream. */
  lastOf(stream: string): Promise<LogEntry<Event, Actor> | undefined>;

  /** Returns at most `limit` events after a position, in order and without gaps. */
  readAfter(position: Position, limit: number): Promise<LogEntry<Event, Actor>[]>;

  /** Returns the events at these positions, in their order, omitting missing ones. */
  readAt(positions: readonly Position[]): Promise<LogEntry<Event, Actor>[]>;

  /** Returns the hash of the event at a position; undefined beyond the end. */
  hashAt(position: Position): Promise<string | undefined>;

  /** Returns the last position; 0 for an empty log. */
  head(): Promise<Position>;
}

/** The event log, the single source of truth. Every adapter passes the suite in event-store.contract.ts. */
export interface EventStore<Event extends DomainEvent = DomainEvent, Actor = unknown> extends EventReader<
  Event,
  Actor
> {
  /**
   * Resolves when the events are durable. Rejects with VersionConflictError after this node's log contains the
   * conflicting events, or with StoreUnavailableError; both mean that nothing was recorded. After OutcomeUnknownError,
   * the events may or may not be recorded. Rejects with RangeError without events or for an unknown type, and with an
   * Error that names the stream if `previousHash` is of another history.
   */
  append(append: Append<Event, Actor>): Promise<Appended>;

  /**
   * Returns whether this is the stream's last version, according to the store that accepts appends. If not, resolves
   * with false after this node's log has caught up with the stream. Rejects with StoreUnavailableError.
   */
  isLast(stream: string, version: number): Promise<boolean>;

  /**
   * Resolves with the position at which this node's log contains everything up to the mark. Resolves with 'late' after
   * `patience` milliseconds, and with 'cut off' immediately while missing events cannot arrive.
   */
  positionOf(mark: Mark, patience: number): Promise<Position | 'late' | 'cut off'>;

  /**
   * Returns the mark of an event in this node's log. For the last event of an append, it equals the mark of the append.
   */
  markOf(position: Position): Promise<Mark>;

  /**
   * Resolves when this node's log contains everything that was recorded on any node before the call. Rejects with
   * StoreUnavailableError.
   */
  catchUp(): Promise<void>;

  /**
   * Calls the listener after each append with a readable position. Only a wake-up: read events with readAfter. Returns
   * a function that unsubscribes.
   */
  onAppended(listener: (position: Position) => void): () => void;

  /** Whether this node may serve. If not, appends are rejected with StoreUnavailableError. */
  standing(): Standing;

  /** Calls the listener with each change of the standing. Returns a function that unsubscribes. */
  onStanding(listener: (standing: Standing) => void): () => void;

  /** Resolves if a write is possible; rejects with StoreUnavailableError. */
  check(): Promise<void>;

  /** Afterwards, all other methods reject with StoreUnavailableError. */
  close(): Promise<void>;
}

export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';

  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`stream ${stream} is at version ${actual}, expected ${expected}`);
  }
}

/** A stream contains an event that this version cannot read, so its state is unknown. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  constructor(readonly event: UnreadableEvent) {
    super(`event ${event.position} (${event.stream}, version ${event.version}) cannot be read: ${event.unreadable}`);
  }
}
