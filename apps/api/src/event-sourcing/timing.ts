import { systemClock, type Clock } from './clock.js';

/** The present time and its passing; tests bring their own, in which days pass at once. */
export interface Timing extends Clock {
  /** Does something once, milliseconds from now. Returns its cancellation. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The longest that Node's timers can wait. */
const LONGEST = 2_147_483_647;

export const systemTiming: Timing = {
  now: () => systemClock.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, LONGEST));
    return () => clearTimeout(timer);
  },
};

/** Resolves after milliseconds, or when the signal is aborted. */
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
