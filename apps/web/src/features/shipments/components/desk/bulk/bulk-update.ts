import { RequestError } from '@waymark/client';
import { isAnswerLost } from '../../../../../lib/requests/keyed-request.js';

/** Maximum number of concurrent entries. */
const AT_ONCE = 4;
/** Maximum number of retries of one request because the server asked for a pause. */
const MOST_PAUSES = 5;
/** Seconds. After a longer Retry-After the request fails, and the person decides. */
const LONGEST_PAUSE = 60;

/** Sends the entries in order with limited concurrency. `send` must not reject. */
export const sendEach = async <Entry>(
  entries: readonly Entry[],
  send: (entry: Entry) => Promise<void>,
): Promise<void> => {
  const waiting = entries.values();
  const worker = async (): Promise<void> => {
    for (const entry of waiting) await send(entry);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const pauseOf = (error: unknown): number | undefined => {
  // Only the person may retry a request that may have been carried out.
  if (!(error instanceof RequestError) || isAnswerLost(error)) return undefined;
  return error.retryAfter !== undefined && error.retryAfter <= LONGEST_PAUSE ? error.retryAfter : undefined;
};

export type Gate = <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>;

/** After a response with Retry-After, delays all requests that pass the gate. */
export const newGate = (wait: (milliseconds: number) => Promise<void> = sleep): Gate => {
  let open = Promise.resolve();
  return async (attempt) => {
    for (let pauses = 0; ; pauses += 1) {
      await open;
      try {
        return await attempt();
      } catch (error) {
        const seconds = pauseOf(error);
        if (seconds === undefined || pauses >= MOST_PAUSES) throw error;
        open = wait(seconds * 1_000);
      }
    }
  };
};
