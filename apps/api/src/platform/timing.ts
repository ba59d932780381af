import { systemClock, type Clock } from '@waymark/event-store';

/** The present time and timers. Tests supply their own, in which days pass at once. */
export interface Timing extends Clock {
  /** Runs an action once, after this time in milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void;
}

/** Maximum delay of a Node timer in milliseconds. A longer one would fire at once. */
const LONGEST = 2_147_483_647;

export const systemTiming: Timing = {
  now: () => systemClock.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, LONGEST));
    return () => clearTimeout(timer);
  },
};

/** Resolves after this time in milliseconds, or when the signal is aborted. */
export const wait = (timing: Timing, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = timing.after(milliseconds, done);
    signal.addEventListener('abort', done);
  });
