import { Backoffs, type FailedAttempts } from '../../backoffs.js';
import type { Backoff, BackoffVerdict, RateLimit, RateLimits, RateLimitVerdict } from '../../rate-limits.js';
import { RateWindows, type RateWindow } from '../../rate-windows.js';
import type { Submit } from './coordination-jobs.js';

/**
 * Counts in memory, because it is used on hot public routes and while the disk is full, and saves
 * what changed in the background: a killed process forgets at most what it took since the last save.
 */
export class SqliteRateLimits implements RateLimits {
  private changedWindows = new Set<RateWindow>();
  /** Undefined for a key whose failures are reset. */
  private changedAttempts = new Map<string, FailedAttempts | undefined>();

  private constructor(
    private readonly submit: Submit,
    /** Returns milliseconds since 1970. */
    private readonly now: () => number,
    private readonly windows: RateWindows,
    private readonly backoffs: Backoffs,
  ) {}

  static async open(submit: Submit, now: () => number): Promise<SqliteRateLimits> {
    const windows = new RateWindows(await submit('rateWindows.load', { now: now() }));
    const backoffs = new Backoffs(await submit('failedAttempts.load', { now: now() }));
    return new SqliteRateLimits(submit, now, windows, backoffs);
  }

  async take(key: string, limit: RateLimit, count = 1): Promise<RateLimitVerdict> {
    const { verdict, window } = this.windows.take(key, limit, this.now(), count);
    if (verdict.allowed) this.changedWindows.add(window);
    return verdict;
  }

  async attempt(key: string, backoff: Backoff): Promise<BackoffVerdict> {
    const { verdict, attempts } = this.backoffs.attempt(key, backoff, this.now());
    if (verdict.allowed) this.changedAttempts.set(key, attempts);
    return verdict;
  }

  async forgive(key: string): Promise<void> {
    this.backoffs.forgive(key);
    this.changedAttempts.set(key, undefined);
  }

  /** Writes changes since the last save and drops expired entries. */
  async save(): Promise<void> {
    this.windows.forgetEnded(this.now());
    this.backoffs.forgetEnded(this.now());
    await this.saveWindows();
    await this.saveAttempts();
  }

  private async saveWindows(): Promise<void> {
    const changed = this.changedWindows;
    if (changed.size === 0) return;
    this.changedWindows = new Set();
    try {
      await this.submit('rateWindows.save', { windows: [...changed], now: this.now() });
    } catch (error) {
      for (const window of changed) this.changedWindows.add(window);
      throw error;
    }
  }

  private async saveAttempts(): Promise<void> {
    const changed = this.changedAttempts;
    if (changed.size === 0) return;
    this.changedAttempts = new Map();
    const attempts = [...changed.values()].filter((one) => one !== undefined);
    const forgiven = [...changed].filter(([, one]) => one === undefined).map(([key]) => key);
    try {
      await this.submit('failedAttempts.save', { attempts, forgiven, now: this.now() });
    } catch (error) {
      this.changedAttempts = new Map([...changed, ...this.changedAttempts]);
      throw error;
    }
  }
}
