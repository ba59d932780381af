import type { Backoff, BackoffVerdict } from './rate-limits.js';

/** The failures of a key; times in milliseconds since 1970. */
export interface FailedAttempts {
  key: string;
  failures: number;
  /** No attempt is allowed before this time. */
  open_at: number;
  /** The failures are forgotten at this time. */
  ends_at: number;
}

/** Returns the milliseconds to wait after this number of failures. */
const waitAfter = (failures: number, { free, firstSeconds, maximumSeconds }: Backoff): number =>
  failures <= free ? 0 : Math.min(maximumSeconds, firstSeconds * 2 ** (failures - free - 1)) * 1000;

/** Counts failed attempts in memory. Times in milliseconds since 1970. */
export class Backoffs {
  private readonly failed: Map<string, FailedAttempts>;

  constructor(failed: readonly FailedAttempts[] = []) {
    this.failed = new Map(failed.map((attempts) => [attempts.key, attempts]));
  }

  /** Returns the verdict, and the updated count of the key. */
  attempt(key: string, backoff: Backoff, now: number): { verdict: BackoffVerdict; attempts: FailedAttempts } {
    const attempts = this.attemptsOf(key, backoff, now);
    if (now < attempts.open_at) {
      return { verdict: { allowed: false, retryAfterSeconds: Math.ceil((attempts.open_at - now) / 1000) }, attempts };
    }
    attempts.failures += 1;
    attempts.open_at = now + waitAfter(attempts.failures, backoff);
    attempts.ends_at = now + backoff.forgottenSeconds * 1000;
    return { verdict: { allowed: true, retryAfterSeconds: 0 }, attempts };
  }

  forgive(key: string): void {
    this.failed.delete(key);
  }

  forgetEnded(now: number): void {
    for (const [key, { ends_at }] of this.failed) if (ends_at <= now) this.failed.delete(key);
  }

  private attemptsOf(key: string, { maximumSeconds, forgottenSeconds }: Backoff, now: number): FailedAttempts {
    const current = this.failed.get(key);
    // An end or opening later than possible was created by a clock that has been set back since.
    const isCurrent = current && now < current.ends_at && current.ends_at <= now + forgottenSeconds * 1000;
    if (isCurrent && current.open_at <= now + maximumSeconds * 1000) return current;
    const attempts: FailedAttempts = { key, failures: 0, open_at: 0, ends_at: 0 };
    this.failed.set(key, attempts);
    return attempts;
  }
}
