import { setTimeout as pause } from 'node:timers/promises';
import { OutcomeUnknownError, StoreUnavailableError, type EventStore } from './event-store.js';

const PAUSE_BEFORE_RETRY = 2_000;

export interface ServingWork {
  store: Pick<EventStore, 'standing' | 'onStanding'>;
  /** May be run again when the log could not be written: it must find what it did before. */
  work: () => Promise<void>;
  /** Told why it was given up, where nobody awaits it. */
  failed: (error: unknown) => void;
}

const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError;

/**
 * Does what a start does with the log: where this node serves already it is awaited and rejects as the work does; else
 * it is done once the node serves, and nobody waits for it.
 */
export const onceServing = async ({ store, work, failed }: ServingWork): Promise<void> => {
  if (store.standing().state === 'serving') return work();
  const again = async (): Promise<void> => {
    while (store.standing().state === 'serving') {
      try {
        return await work();
      } catch (error) {
        if (!isPassing(error)) return failed(error);
        await pause(PAUSE_BEFORE_RETRY, undefined, { ref: false });
      }
    }
  };
  const stop = store.onStanding(() => {
    stop();
    void again();
  });
};
