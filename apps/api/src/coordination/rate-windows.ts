import type { RateLimit, RateLimitVerdict } from './rate-limits.js';

/** A window of a rate limit; `ends_at` in milliseconds since 1970. */
export interface RateWindow {
  key: string;
  taken: number;
  ends_at: number;
}

/** Counts windows in memory. Times in milliseconds since 1970. */
export class RateWindows {
  private readonly windows: Map<string, RateWindow>;

  constructor(windows: readonly RateWindow[] = []) {
    this.windows = new Map(windows.map((window) => [window.key, window]));
  }

  get size(): number {
    return this.windows.size;
  }

  /** Returns the verdict and the window. */
  take(key: string, limit: RateLimit, now: number, count = 1): { verdict: RateLimitVerdict; window: RateWindow } {
    const window = this.windowOf(key, limit, now);
    const allowed = window.taken + count <= limit.points;
    if (allowed) window.taken += count;
    const remaining = Math.max(0, limit.points - window.taken);
    return { verdict: { allowed, remaining, retryAfterSeconds: Math.ceil((window.ends_at - now) / 1000) }, window };
  }

  forgetEnded(now: number): void {
    for (const [key, { ends_at }] of this.windows) if (ends_at <= now) this.windows.delete(key);
  }

  clear(): void {
    this.windows.clear();
  }

  private windowOf(key: string, { windowSeconds }: RateLimit, now: number): RateWindow {
    const current = this.windows.get(key);
    const length = windowSeconds * 1000;
    // A window that ends later than possible was created by a clock that has been set back since.
    if (current && now < current.ends_at && current.ends_at <= now + length) return current;
    const window: RateWindow = { key, taken: 0, ends_at: now + length };
    this.windows.set(key, window);
    return window;
  }
}
