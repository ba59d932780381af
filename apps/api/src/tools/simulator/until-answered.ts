import { setTimeout as pause } from 'node:timers/promises';
import { RequestError } from '@waymark/client';

/**
 * Retries a call while the server is unreachable, busy or limiting requests. Rejects with the first error that a retry
 * cannot resolve.
 */
export type UntilAnswered = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Seconds between retries, unless the server sends Retry-After. */
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
