import { setTimeout as pause } from 'node:timers/promises';
import { OutcomeUnknownError, StoreUnavailableError } from './event-store.js';
import type { NodeStanding } from './node-standing.js';

const PAUSE_BEFORE_RETRY = 2_000;

export interface ServingWork {
  node: Pick<NodeStanding, 'standing' | 'onStanding'>;
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
export const onceServing = async ({ node, work, failed }: ServingWork): Promise<void> => {
  if (node.standing().state === 'serving') return work();
  const again = async (): Promise<void> => {
    while (node.standing().state === 'serving') {
      try {
        return await work();
      } catch (error) {
        if (!isPassing(error)) return failed(error);
        await pause(PAUSE_BEFORE_RETRY, undefined, { ref: false });
      }
    }
  };
  const stop = node.onStanding(() => {
    stop();
    void again();
  });
};
