import { setTimeout as pause } from 'node:timers/promises';
import { RequestError } from '@waymark/client';

/** Makes a call until it is answered: it waits as long as the server is away, busy or asks for patience. Rejects with what no further try can mend. */
export type UntilAnswered = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Seconds. */
const PAUSE = 1;

const mayPass = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === undefined || error.status === 429 || error.status >= 500);

export const untilAnswered =
  (signal: AbortSignal, waiting: (reason: string) => void): UntilAnswered =>
  async (call) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        if (!mayPass(error)) throw error;
        waiting(error.status === undefined ? 'no answer' : `answered ${error.status}`);
        await pause((error.retryAfter ?? PAUSE) * 1_000, undefined, { signal });
      }
    }
  };
