/**
 * As setTimeout, but reads all messages that have arrived before it runs the action: after a pause of the process, Node
 * runs overdue timers first. Returns a function that cancels it.
 */
export const afterReading = (milliseconds: number, action: () => void): (() => void) => {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(action);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
};

const STEPS = 4;

/**
 * Runs the action when an answer is late by this many milliseconds. A suspended process or a blocked loop says nothing
 * about the other side, so a pause counts as at most a quarter of the patience. Returns a function that cancels it.
 */
export const afterPatience = (milliseconds: number, action: () => void): (() => void) => {
  let left = STEPS;
  let cancel = (): void => undefined;
  const step = (): void => {
    if (left === 0) return action();
    left -= 1;
    cancel = afterReading(milliseconds / STEPS, step);
  };
  step();
  return () => cancel();
};
