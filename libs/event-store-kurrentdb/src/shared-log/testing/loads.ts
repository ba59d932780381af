import { setTimeout as pause } from 'node:timers/promises';
import { OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import type { NewEvent, SharedLog } from '../shared-log.js';
import { eventOf } from './event-chain.js';

/**
 * Writers that append until they are stopped, each to its own stream. Unacknowledged events are appended again
 * unchanged.
 */
export interface Load {
  /** Events in the order of their acknowledgement. */
  readonly acknowledged: NewEvent[];
  /** Number of appends without an answer. */
  unanswered: number;
  /** Longest time between two acknowledgements, in milliseconds. */
  longestGap: number;
  /** Resolves when the last append of every writer is acknowledged. */
  stop(): Promise<void>;
}

export const writeWithoutEnd = (
  log: SharedLog,
  writers: number,
  { streams = 'order', rest = 0 }: { streams?: string; rest?: number } = {},
): Load => {
  let running = true;
  let last = performance.now();
  const load: Load = {
    acknowledged: [],
    unanswered: 0,
    longestGap: 0,
    stop: async () => {
      running = false;
      await Promise.all(all);
    },
  };

  const untilAcknowledged = async (event: NewEvent): Promise<void> => {
    for (;;) {
      try {
        await log.append(event.stream, event.version - 1, [event]);
        load.longestGap = Math.max(load.longestGap, performance.now() - last);
        last = performance.now();
        load.acknowledged.push(event);
        return;
      } catch (error) {
        if (!(error instanceof OutcomeUnknownError || error instanceof StoreUnavailableError)) throw error;
        load.unanswered += 1;
        // A closed log rejects immediately. Without a pause, other tasks would never run.
        await pause(1);
      }
    }
  };
  const write = async (stream: string): Promise<void> => {
    let after: NewEvent | undefined;
    while (running) {
      after = eventOf({ stream, after }, { text: 'x'.repeat(400) });
      await untilAcknowledged(after);
      if (rest > 0) await pause(rest);
    }
  };
  const all = Array.from({ length: writers }, (_, n) => write(`${streams}-${n}`));
  for (const one of all) one.catch(() => undefined);
  return load;
};
