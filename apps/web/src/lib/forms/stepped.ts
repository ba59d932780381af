/** Returns the next multiple of the step above (1) or below (-1), but at least the minimum. */
export const stepped = (from: number, direction: 1 | -1, { step, min }: { step: number; min: number }): number => {
  const stepsToOne = Math.round(1 / step);
  // Rounded, because 0.3 / 0.1 is 2.9999999999999996.
  const steps = Number((from * stepsToOne).toFixed(6));
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Math.max(next / stepsToOne, min);
};
