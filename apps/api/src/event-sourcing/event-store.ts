import type { Actor, WaymarkEvent } from '@waymark/domain';

/** A place in the log: greater is later. Gapless from 1 in the embedded store. */
export type Position = number;

/** What the log keeps beside an event's data. */
export interface EventMetadata {
  actor: Actor;
  request_id: string;
  /** ISO 8601 UTC with milliseconds. */
  recorded_at: string;
  /** Hash of the caller's Idempotency-Key, so that a retry after a crash finds what its first try did. */
  idempotency_key?: string;
}

/** An event as the log holds it, its data already brought to the current schema version. */
export type RecordedEvent<Event extends WaymarkEvent = WaymarkEvent> = Event & {
  position: Position;
  /** UUID, stable for ever. */
  id: string;
  stream: string;
  /** 1 for the first event of its stream. */
  version: number;
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
  unreadable: string;
}

/** 0: the stream must not exist yet. */
export type ExpectedVersion = number | 'any';

export interface Append {
  stream: string;
  expectedVersion: ExpectedVersion;
  /** At least one; they are recorded together or not at all. */
  events: readonly WaymarkEvent[];
  metadata: EventMetadata;
}

export interface Appended {
  /** Position of the last event of the append. */
  position: Position;
  /** The stream's version after it. */
  version: number;
}

/** The event log: the only truth. Every adapter passes the suite in event-store.contract.ts. */
export interface EventStore {
  /** Resolves once the events are on disk. Rejects with VersionConflictError or StoreUnavailableError; then nothing was recorded. */
  append(append: Append): Promise<Appended>;

  /** In order of version, after `afterVersion` (default 0: all). An unknown stream is empty. */
  readStream(stream: string, afterVersion?: number): Promise<RecordedEvent[]>;

  /** At most `limit` events after a position, in order, never skipping one. */
  readAfter(position: Position, limit: number): Promise<(RecordedEvent | UnreadableEvent)[]>;

  /** The events at these positions, in their order; one that the log does not have is left out. */
  readAt(positions: readonly Position[]): Promise<(RecordedEvent | UnreadableEvent)[]>;

  /** The last position; 0 for an empty log. */
  head(): Promise<Position>;

  /** Calls the listener after each append with a position that can now be read; only a wake-up, facts come from readAfter. Returns the unsubscription. */
  onAppended(listener: (position: Position) => void): () => void;

  /** Resolves when a write can be made; rejects with StoreUnavailableError. */
  check(): Promise<void>;

  close(): Promise<void>;
}

/** The reading half, for followers and tools in other threads and processes. */
export type EventReader = Pick<EventStore, 'readStream' | 'readAfter' | 'readAt' | 'head'>;

export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';

  constructor(
    readonly stream: string,
    readonly expected: ExpectedVersion,
    readonly actual: number,
  ) {
    super(`stream ${stream} is at version ${actual}, expected ${expected}`);
  }
}

export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The events may or may not have been recorded; a retry with its idempotency key finds out which. */
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
