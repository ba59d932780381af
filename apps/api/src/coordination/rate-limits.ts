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

/** Fixed windows counted by key. */
export interface RateLimits {
  /** Rejects with StoreUnavailableError where the count is shared and cannot be had. */
  take(key: string, limit: RateLimit): Promise<RateLimitVerdict>;
}
