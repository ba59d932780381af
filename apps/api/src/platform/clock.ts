import type { Clock } from '@waymark/event-store';

/** Maximum deviation of a clock from monotonic time, in milliseconds, that does not count as a change. */
const TOLERATED_DRIFT = 60_000;

/**
 * Returns a function that reports whether the clock was not set since its previous call, or since the start. `elapsed`
 * returns monotonic time in milliseconds.
 */
export const keepsPace = (clock: Clock, elapsed: () => number = () => performance.now()): (() => boolean) => {
  const difference = (): number => clock.now().getTime() - elapsed();
  let before = difference();
  return () => {
    const present = difference();
    const kept = Math.abs(present - before) <= TOLERATED_DRIFT;
    before = present;
    return kept;
  };
};

/**
 * Returns a clock that follows another but keeps advancing when that one is set back, so that timeouts do not grow.
 * `elapsed` returns monotonic time in milliseconds.
 */
export const neverBack = (clock: Clock, elapsed: () => number = () => performance.now()): Clock => {
  let time = clock.now().getTime();
  let at = elapsed();
  return {
    now: () => {
      const passed = elapsed() - at;
      at += passed;
      time = Math.max(time + passed, clock.now().getTime());
      return new Date(time);
    },
  };
};
