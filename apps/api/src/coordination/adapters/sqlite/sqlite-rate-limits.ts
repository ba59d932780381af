import type { RateLimit, RateLimits, RateLimitVerdict } from '../../rate-limits.js';
import { RateWindows, type RateWindow } from '../../rate-windows.js';
import type { Submit } from './coordination-jobs.js';

/**
 * Counts in memory, because it is asked on hot public routes and while the disk is full, and saves
 * what changed in the background: a killed process forgets at most what it took since the last save.
 */
export class SqliteRateLimits implements RateLimits {
  private changed = new Set<RateWindow>();

  private constructor(
    private readonly submit: Submit,
    /** Milliseconds since 1970. */
    private readonly now: () => number,
    private readonly windows: RateWindows,
  ) {}

  static async open(submit: Submit, now: () => number): Promise<SqliteRateLimits> {
    return new SqliteRateLimits(submit, now, new RateWindows(await submit('rateWindows.load', { now: now() })));
  }

  async take(key: string, limit: RateLimit): Promise<RateLimitVerdict> {
    const { verdict, window } = this.windows.take(key, limit, this.now());
    if (verdict.allowed) this.changed.add(window);
    return verdict;
  }

  /** Writes what changed since the last save and forgets windows that have ended. */
  async save(): Promise<void> {
    const now = this.now();
    this.windows.forgetEnded(now);
    if (this.changed.size === 0) return;
    const { changed } = this;
    this.changed = new Set();
    try {
      await this.submit('rateWindows.save', { windows: [...changed], now });
    } catch (error) {
      for (const window of changed) this.changed.add(window);
      throw error;
    }
  }
}
