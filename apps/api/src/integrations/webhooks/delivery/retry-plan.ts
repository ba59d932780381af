import { WEBHOOK_LIMITS } from '@waymark/contracts';

/** The maximum wait, whatever a receiver requests. */
const LONGEST_ASKED = 86_400_000;
/** The maximum jitter, as a fraction of the wait, so that receivers that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Returns the milliseconds of a Retry-After header: seconds or an HTTP date (RFC 9110 §10.2.3); 0 for anything else.
 */
export const askedWait = (retryAfter: string | undefined, now: Date): number => {
  if (retryAfter === undefined) return 0;
  const text = retryAfter.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), LONGEST_ASKED);
};

interface Failure {
  /** Number of previous attempts. */
  tries: number;
  retryAfter: string | undefined;
  at: Date;
  /** From 0 to 1. */
  random: number;
}

/**
 * Returns the milliseconds until the next attempt, at least those that the receiver requests; null after the last step.
 */
export const retryIn = ({ tries, retryAfter, at, random }: Failure): number | null => {
  const seconds = WEBHOOK_LIMITS.retries[tries];
  if (seconds === undefined) return null;
  const wait = seconds * 1000 * (1 + JITTER * random);
  return Math.round(Math.max(wait, askedWait(retryAfter, at)));
};
