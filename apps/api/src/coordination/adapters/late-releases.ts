import { OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import { ClaimLostError } from '../idempotency.js';

const MAXIMUM = 10_000;

/** Releases of claims that the store did not confirm. */
export class LateReleases {
  private readonly waiting = new Map<string, () => Promise<void>>();

  /** Releases the claim of a key, or retries later. */
  async release(key: string, releaseNow: () => Promise<void>): Promise<void> {
    try {
      await releaseNow();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError)) throw error;
      this.later(key, releaseNow);
    }
  }

  later(key: string, releaseNow: () => Promise<void>): void {
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined && this.waiting.size >= MAXIMUM) this.waiting.delete(oldest);
    this.waiting.set(key, releaseNow);
  }

  /**
   * Call before a claim. Only one of several concurrent callers releases; otherwise, a release could end a newer claim.
   */
  async catchUpWith(key: string): Promise<void> {
    const releaseNow = this.waiting.get(key);
    if (!releaseNow) return;
    this.waiting.delete(key);
    try {
      await releaseNow();
    } catch (error) {
      if (error instanceof ClaimLostError) return;
      this.waiting.set(key, releaseNow);
      throw error;
    }
  }

  async catchUp(): Promise<void> {
    for (const key of [...this.waiting.keys()]) await this.catchUpWith(key);
  }
}
