export interface RateLimit {
  /** Maximum number within one window. */
  points: number;
  windowSeconds: number;
}

export interface RateLimitVerdict {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends, rounded up. */
  retryAfterSeconds: number;
}

/** Waiting time after failures; doubles with each failure. */
export interface Backoff {
  /** Number of failures without a wait. */
  free: number;
  /** Wait after the first failure beyond `free`. */
  firstSeconds: number;
  maximumSeconds: number;
  /** Seconds without an attempt after which the failures are forgotten. */
  forgottenSeconds: number;
}

export interface BackoffVerdict {
  allowed: boolean;
  /** Seconds until the next allowed attempt, rounded up; 0 if this one is allowed. */
  retryAfterSeconds: number;
}

/** Counts by key. A shared implementation rejects with StoreUnavailableError if the count is unavailable. */
export interface RateLimits {
  /** Takes points of a fixed window, by default one. If fewer are left, takes none. */
  take(key: string, limit: RateLimit, count?: number): Promise<RateLimitVerdict>;
  /**
   * Counts the attempt as a failure before its outcome is known, so that concurrent attempts cannot bypass the limit.
   * Rejected attempts are not counted.
   */
  attempt(key: string, backoff: Backoff): Promise<BackoffVerdict>;
  /** Resets the failures of the key after a successful attempt. */
  forgive(key: string): Promise<void>;
}
