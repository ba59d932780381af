import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL = 20;
/** A busy machine may be slow; below jest's limit, so that what was waited for is said. */
const DEADLINE = 60_000;

type NoAnswer = undefined | null | false;

/** Asks again and again until there is an answer; rejects when `deadline` milliseconds have passed, saying what was waited for. */
export const until = async <Answer>(
  what: string,
  probe: () => Answer | NoAnswer | Promise<Answer | NoAnswer>,
  deadline = DEADLINE,
): Promise<Answer> => {
  const end = performance.now() + deadline;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited ${deadline} ms for ${what}`);
    await pause(INTERVAL);
  }
};
