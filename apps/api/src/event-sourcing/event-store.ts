import type { Actor, WaymarkEvent } from '@waymark/domain';
import type { Traceparent } from '../tracing/tracing.js';

/** A place in this node's log: the n-th event is at position n, on every node alike. */
export type Position = number;

/** What a reader waits for to see a write: greater is later. The position in an embedded log, KurrentDB's commit position on a cluster; below 2^53. */
export type Mark = number;

/** What the log keeps beside an event's data. */
export interface EventMetadata {
  actor: Actor;
  request_id: string;
  /** ISO 8601 UTC with milliseconds. */
  recorded_at: string;
  /** Hash of the caller's Idempotency-Key, so that a retry after a crash finds what its first try did. */
  idempotency_key?: string;
  /** The append's span, where its trace is kept. */
  traceparent?: Traceparent;
}

/** An event as the log holds it, its data already brought to the current schema version. */
export type RecordedEvent<Event extends WaymarkEvent = WaymarkEvent> = Event & {
  position: Position;
  /** UUID, stable for ever. */
  id: string;
  stream: string;
  /** 1 for the first event of its stream. */
  version: number;
  /** Under which it was stored. */
  schema_version: number;
  /** Its data as it was stored, where that is another than `data`. */
  stored_data?: object;
  metadata: EventMetadata;
  /** SHA-256, hex, over the stored event and `previous_hash`; see hash-chain.ts. */
  hash: string;
  /** The hash of the stream's event before; 64 zeros for the first. */
  previous_hash: string;
};

/** An event that could not be read as its type says: unknown type, or a schema version of the future. */
export interface UnreadableEvent {
  position: Position;
  id: string;
  stream: string;
  version: number;
  type: string;
  hash: string;
  unreadable: string;
}

/** An event on its way into the log. Its id is chosen by who appends, so that the very same append can be repeated. */
export type NewEvent = WaymarkEvent & { id: string };

export interface Append {
  stream: string;
  /** The stream's version before; 0: it must not exist yet. */
  expectedVersion: number;
  /** The hash of the event at that version; FIRST_PREVIOUS_HASH for 0. */
  previousHash: string;
  /** At least one; they are recorded together or not at all. */
  events: readonly NewEvent[];
  metadata: EventMetadata;
}

export interface Appended {
  /** A log that has it has the whole append. */
  mark: Mark;
  /** The stream's version after it. */
  version: number;
  /** The hash of the event at that version: what the next append names. */
  hash: string;
  /** The data of each event as the log has them: canonical JSON text. */
  data: readonly string[];
}

/** Up to which position a node has what it needs; `complete` is which part that is, from 0 to 1, undefined until that is known. */
export interface Starting {
  state: 'starting';
  position: Position;
  complete: number | undefined;
}

/** Whether a node's log is what it should be. */
export type Standing =
  /** Still fetching what was recorded before it started. */
  | Starting
  | { state: 'serving' }
  /** It differs from the log that the others have: nothing of it may be shown. For ever, until its files are replaced. */
  | { state: 'stopped'; reason: string };

export const SERVING: Standing = { state: 'serving' };

/** The reading half, for followers and tools in other threads and processes: this node's own log, also while nothing can be recorded. */
export interface EventReader {
  /** In order of version, after `afterVersion` (default 0), at most `limit` (default all). An unknown stream is empty. A long one is read with `streamPages`. */
  readStream(stream: string, afterVersion?: number, limit?: number): Promise<RecordedEvent[]>;

  /** The last event of a stream, in one read; undefined for an unknown stream. */
  lastOf(stream: string): Promise<RecordedEvent | UnreadableEvent | undefined>;

  /** At most `limit` events after a position, in order, never skipping one. */
  readAfter(position: Position, limit: number): Promise<(RecordedEvent | UnreadableEvent)[]>;

  /** The events at these positions, in their order; one that the log does not have is left out. */
  readAt(positions: readonly Position[]): Promise<(RecordedEvent | UnreadableEvent)[]>;

  /** The hash of the event at a position; undefined beyond the end. */
  hashAt(position: Position): Promise<string | undefined>;

  /** The last position; 0 for an empty log. */
  head(): Promise<Position>;
}

/** The event log: the only truth. Every adapter passes the suite in event-store.contract.ts. */
export interface EventStore extends EventReader {
  /**
   * Resolves once the events are durable. Rejects with VersionConflictError, once this node's log shows what came
   * first, or with StoreUnavailableError: then nothing was recorded. With OutcomeUnknownError nobody can say.
   */
  append(append: Append): Promise<Appended>;

  /** Whether a stream's last version is this one, asked where appends are decided; when it is not, resolves with false once this node's log has caught up with it. Rejects with StoreUnavailableError. */
  isLast(stream: string, version: number): Promise<boolean>;

  /** The position at which this node's log has everything up to the mark, once it has; 'late' after `patience` ms, 'cut off' at once while what it lacks cannot come. */
  positionOf(mark: Mark, patience: number): Promise<Position | 'late' | 'cut off'>;

  /** The mark of an event that this node's log has: what its append answered, where the event was the last of it. */
  markOf(position: Position): Promise<Mark>;

  /** Resolves once this node's log has everything that was recorded anywhere before the call. Rejects with StoreUnavailableError. */
  catchUp(): Promise<void>;

  /** Calls the listener after each append with a position that can now be read; only a wake-up, facts come from readAfter. Returns the unsubscription. */
  onAppended(listener: (position: Position) => void): () => void;

  /** Whether this node may serve. While it may not, appends are refused with StoreUnavailableError. */
  standing(): Standing;

  /** Calls the listener with each change of the standing. Returns the unsubscription. */
  onStanding(listener: (standing: Standing) => void): () => void;

  /** Resolves when a write can be made; rejects with StoreUnavailableError. */
  check(): Promise<void>;

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

export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The events may have been recorded or not. A retry under the same Idempotency-Key finds out. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** A stream holds an event that this version cannot read, so its state is not known. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  constructor(readonly event: UnreadableEvent) {
    super(`event ${event.position} (${event.stream}, version ${event.version}) cannot be read: ${event.unreadable}`);
  }
}
