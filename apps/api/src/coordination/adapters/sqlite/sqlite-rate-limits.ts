import type { RateLimit, RateLimits, RateLimitVerdict } from '../../rate-limits.js';
import type { RateWindow, Submit } from './coordination-jobs.js';

/**
 * Counts in memory, because it is asked on hot public routes and while the disk is full, and saves
 * what changed in the background: a killed process forgets at most what it took since the last save.
 */
export class SqliteRateLimits implements RateLimits {
  private changed = new Set<RateWindow>();

  private constructor(
    private readonly submit: Submit,
    private readonly windows: Map<string, RateWindow>,
  ) {}

  static async open(submit: Submit, now: Date): Promise<SqliteRateLimits> {
    const rows = await submit('rateWindows.load', { now: now.getTime() });
    return new SqliteRateLimits(submit, new Map(rows.map((row) => [row.key, row])));
  }

  async take(key: string, limit: RateLimit, now: Date): Promise<RateLimitVerdict> {
    const window = this.windowOf(key, limit, now.getTime());
    const allowed = window.taken < limit.points;
    if (allowed) {
      window.taken += 1;
      this.changed.add(window);
    }
    return {
      allowed,
      remaining: Math.max(0, limit.points - window.taken),
      retryAfterSeconds: Math.ceil((window.ends_at - now.getTime()) / 1000),
    };
  }

  /** Writes what changed since the last save and forgets windows that have ended. */
  async save(now: Date): Promise<void> {
    for (const [key, { ends_at }] of this.windows) if (ends_at <= now.getTime()) this.windows.delete(key);
    if (this.changed.size === 0) return;
    const { changed } = this;
    this.changed = new Set();
    try {
      await this.submit('rateWindows.save', { windows: [...changed], now: now.getTime() });
    } catch (error) {
      for (const window of changed) this.changed.add(window);
      throw error;
    }
  }

  private windowOf(key: string, { windowSeconds }: RateLimit, now: number): RateWindow {
    const current = this.windows.get(key);
    const length = windowSeconds * 1000;
    // A window that ends later than one can has been made by a clock that was set back since.
    if (current && now < current.ends_at && current.ends_at <= now + length) return current;
    const window: RateWindow = { key, taken: 0, ends_at: now + length };
    this.windows.set(key, window);
    return window;
  }
}
