/** Milliseconds: the maximum random pause after the first attempt; it doubles with each attempt. */
const FIRST = 3_000;
const LONGEST = 60_000;
/** Seconds: the maximum `Retry-After` that is honored. A timer with a delay of 25 days or more fires at once. */
const LONGEST_RETRY_AFTER = 3_600;

/**
 * Returns the backoff in milliseconds after `tries` attempts: the seconds of `Retry-After`, at most an hour, plus a random part of an
 * exponentially growing pause, so that pages that failed at once do not retry at once. `random` is in [0, 1).
 */
export const refreshPause = (tries: number, retryAfter: number, random: number): number =>
  Math.max(0, Math.min(retryAfter, LONGEST_RETRY_AFTER)) * 1_000 + random * Math.min(FIRST * 2 ** (tries - 1), LONGEST);
