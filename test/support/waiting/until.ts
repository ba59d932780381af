import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks: most waits end within a few, and a long one must not keep a core busy. */
const [FIRST_INTERVAL, LONGEST_INTERVAL] = [1, 20];
/** Long enough for a busy machine, but below Jest's limit, so that the error names the condition. */
const DEADLINE = 60_000;

type NoAnswer = undefined | null | false;

/** Polls until there is a result; rejects after `deadline` milliseconds with an error that names the condition. */
export const until = async <Answer>(
  what: string,
  probe: () => Answer | NoAnswer | Promise<Answer | NoAnswer>,
  deadline = DEADLINE,
): Promise<Answer> => {
  const end = performance.now() + deadline;
  for (let interval = FIRST_INTERVAL; ; interval = Math.min(2 * interval, LONGEST_INTERVAL)) {
    const answer = await probe();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited ${deadline} ms for ${what}`);
    await pause(interval);
  }
};
