/** Milliseconds: the maximum random pause after the first attempt; it doubles with each attempt. */
const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * Returns the backoff in milliseconds after `tries` attempts: the seconds of `Retry-After` plus a random part of an
 * exponentially growing pause, so that pages that failed at once do not retry at once. `random` is in [0, 1).
 */
export const refreshPause = (tries: number, retryAfter: number, random: number): number =>
  retryAfter * 1_000 + random * Math.min(FIRST * 2 ** (tries - 1), LONGEST);
