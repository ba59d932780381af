export interface RateLimit {
  /** Allowed within one window. */
  points: number;
  windowSeconds: number;
}

export interface RateLimitVerdict {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends, rounded up. */
  retryAfterSeconds: number;
}

/** How long to wait after failures: twice as long after each. */
export interface Backoff {
  /** Failures that cost no wait. */
  free: number;
  /** After the first that does. */
  firstSeconds: number;
  maximumSeconds: number;
  /** Without a further attempt for so long, the failures are forgotten. */
  forgottenSeconds: number;
}

export interface BackoffVerdict {
  allowed: boolean;
  /** Seconds until an attempt is let through, rounded up; 0 for one that is. */
  retryAfterSeconds: number;
}

/** What is counted by key. Each rejects with StoreUnavailableError where the count is shared and cannot be had. */
export interface RateLimits {
  /** One of a fixed window's points. */
  take(key: string, limit: RateLimit): Promise<RateLimitVerdict>;
  /** Counts as a failure from the start, so that many at once do not slip through; what is refused is not counted. */
  attempt(key: string, backoff: Backoff): Promise<BackoffVerdict>;
  /** Forgets the failures of the key: an attempt has succeeded. */
  forgive(key: string): Promise<void>;
}
