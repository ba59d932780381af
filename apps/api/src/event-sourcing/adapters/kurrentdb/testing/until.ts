import { setTimeout as pause } from 'node:timers/promises';

type NoAnswer = undefined | null | false;

/** Asks again and again until there is an answer; rejects when `deadline` milliseconds have passed, saying what was waited for. */
export const until = async <Answer>(
  what: string,
  probe: () => Answer | NoAnswer | Promise<Answer | NoAnswer>,
  deadline = 30_000,
): Promise<Answer> => {
  const end = performance.now() + deadline;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited ${deadline} ms for ${what}`);
    await pause(20);
  }
};
