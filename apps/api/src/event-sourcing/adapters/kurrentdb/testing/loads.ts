import { setTimeout as pause } from 'node:timers/promises';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../event-store.js';
import type { NewEvent, SharedLog } from '../shared-log.js';
import { eventOf } from './event-chain.js';

/** Writers that go on until they are told to stop, each with a stream of its own; what is not known to be recorded is appended again as it is. */
export interface Load {
  /** In the order in which they were acknowledged. */
  readonly acknowledged: NewEvent[];
  /** How many appends ended without an answer. */
  unanswered: number;
  /** The longest that went by between two acknowledgements, in milliseconds. */
  longestGap: number;
  /** Resolves when every writer's last append is acknowledged. */
  stop(): Promise<void>;
}

export const writeWithoutEnd = (
  log: SharedLog,
  writers: number,
  { streams = 'shipment', rest = 0 }: { streams?: string; rest?: number } = {},
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
        // A log that is closed refuses at once: without a pause nobody else would have a turn.
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
