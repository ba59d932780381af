import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent, EventReader, LogEntry, Position, RecordedEvent } from '../log/event-store.js';
import { isUnreadable } from '../log/recorded-event.js';
import { OutcomeUnknownError, ReadModelBehindError, StoreUnavailableError } from '../log/store-errors.js';

interface Pull<Event extends DomainEvent, Actor> {
  reader: Pick<EventReader<Event, Actor>, 'readAfter'>;
  /** Resolves when there may be events after `position`; immediately if that is already known. */
  wake: (position: Position) => void | Promise<void>;
  /** The last handled position; 0 starts at the first event. */
  checkpoint: Position;
  batchSize: number;
  /** Called when reading or handling failed as a whole. It is retried after a pause. */
  stumbled?: ((error: Error) => void) | undefined;
  signal: AbortSignal;
}

export interface BatchFollower<Event extends DomainEvent = DomainEvent, Actor = unknown> extends Pull<Event, Actor> {
  /** Receives each event in log order. If it throws, it receives the same events again. */
  handleBatch: (entries: readonly LogEntry<Event, Actor>[]) => void | Promise<void>;
}

export interface Follower<Event extends DomainEvent = DomainEvent, Actor = unknown> extends Pull<Event, Actor> {
  name: string;
  handle: (event: RecordedEvent<Event, Actor>) => void | Promise<void>;
  /**
   * Receives an event that could not be read or handled. The follower then continues with the next event. During an
   * outage of a store or of the read models it repeats the batch instead, because a retry may succeed.
   */
  park: (parked: { follower: string; entry: LogEntry<Event, Actor>; error: Error }) => void | Promise<void>;
}

const PAUSE_AFTER_STUMBLE = 250;

const isOutage = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof OutcomeUnknownError ||
  error instanceof ReadModelBehindError;

export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const ignoreAbort = (): void => undefined;

/**
 * Handles batches in order until the signal is aborted. Delivery is at least once: a batch that throws is delivered
 * again.
 */
export const followInBatches = async <Event extends DomainEvent, Actor>(
  follower: BatchFollower<Event, Actor>,
): Promise<void> => {
  const { reader, wake, batchSize, handleBatch, stumbled, signal } = follower;
  let position = follower.checkpoint;
  while (!signal.aborted) {
    try {
      const entries = await reader.readAfter(position, batchSize);
      const last = entries.at(-1);
      if (last) {
        await handleBatch(entries);
        position = last.position;
      }
      if (entries.length < batchSize) await wake(position);
    } catch (error) {
      stumbled?.(asError(error));
      await pause(PAUSE_AFTER_STUMBLE, undefined, { signal }).catch(ignoreAbort);
    }
  }
};

/** Handles events one at a time, in order, without overlap. Resolves after the signal is aborted. */
export const runFollower = <Event extends DomainEvent, Actor>(follower: Follower<Event, Actor>): Promise<void> => {
  const { name, handle, park, signal } = follower;

  const handleOne = async (entry: LogEntry<Event, Actor>): Promise<void> => {
    try {
      if (isUnreadable(entry)) throw new Error(entry.unreadable);
      await handle(entry);
    } catch (error) {
      if (isOutage(error)) throw error;
      await park({ follower: name, entry, error: asError(error) });
    }
  };

  return followInBatches({
    ...follower,
    handleBatch: async (entries) => {
      for (const entry of entries) {
        if (signal.aborted) return;
        await handleOne(entry);
      }
    },
  });
};
