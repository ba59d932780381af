/** The only source of the present time; tests and replays bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Follows a clock, and goes on from where it was when that is set back: for what waits until a time. `elapsed` are milliseconds that nobody sets. */
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
