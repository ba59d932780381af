import { setTimeout as pause } from 'node:timers/promises';
import { OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import type { Readiness } from './readiness.js';

const PAUSE_BEFORE_RETRY = 2_000;

export interface ServingWork {
  node: Pick<Readiness, 'standing' | 'onStanding'>;
  /** May run again after a failed write, so it must recognize its earlier effects. */
  work: () => Promise<void>;
  /** Called with a permanent failure of work that is not awaited. */
  failed: (error: unknown) => void;
}

const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError;

/**
 * Runs work that a start does with the log. On a serving node, it awaits the work and rejects as it does. On a starting
 * node, it returns immediately and runs the work when the node serves.
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
