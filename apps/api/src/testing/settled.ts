import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds; below jest's limit, so that a wait never outlives its test and what was waited for is said. */
const DEADLINE = 60_000;

/** Resolves when the condition holds; looked at again and again. */
export const settled = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + DEADLINE;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${DEADLINE} ms for ${condition.toString()}`);
    await pause(1);
  }
};
