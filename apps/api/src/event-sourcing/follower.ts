import { setTimeout as pause } from 'node:timers/promises';
import type { EventReader, Position, RecordedEvent, UnreadableEvent } from './event-store.js';
import { isUnreadable } from './recorded-event.js';

export { isUnreadable };

export type LogEntry = RecordedEvent | UnreadableEvent;

interface Pull {
  reader: Pick<EventReader, 'readAfter'>;
  /** Resolves when there may be events after `position`; at once when that is already known. */
  wake: (position: Position) => void | Promise<void>;
  /** The last position already handled; 0 begins at the first event. */
  checkpoint: Position;
  batchSize: number;
  /** Told when reading or handling failed as a whole; it is tried again after a pause. */
  stumbled?: ((error: Error) => void) | undefined;
  signal: AbortSignal;
}

export interface BatchFollower extends Pull {
  /** Gets each event once, in the log's order. When it throws, the same events come again. */
  handleBatch: (entries: readonly LogEntry[]) => void | Promise<void>;
}

export interface Follower extends Pull {
  name: string;
  handle: (event: RecordedEvent) => void | Promise<void>;
  /** Gets the event that could not be read or handled; the follower then goes on with the next. */
  park: (parked: { follower: string; entry: LogEntry; error: Error }) => void | Promise<void>;
}

const PAUSE_AFTER_STUMBLE = 250;

export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const ignoreAbort = (): void => undefined;

/** Pulls batches in order until the signal is aborted. At-least-once: a batch that throws is given again. */
export const followInBatches = async (follower: BatchFollower): Promise<void> => {
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

/** An ordered pull loop: one event at a time, never overlapping. Resolves after the signal is aborted. */
export const runFollower = (follower: Follower): Promise<void> => {
  const { name, handle, park, signal } = follower;

  const handleOne = async (entry: LogEntry): Promise<void> => {
    try {
      if (isUnreadable(entry)) throw new Error(entry.unreadable);
      await handle(entry);
    } catch (error) {
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
