import { StoreUnavailableError } from '../../event-sourcing/event-store.js';
import { ClaimLostError } from '../idempotency.js';

const MAXIMUM = 10_000;

/** Releases of claims that the store was not there for. */
export class LateReleases {
  private readonly waiting = new Map<string, () => Promise<void>>();

  /** Releases a key's claim, or does so later. */
  async release(key: string, releaseNow: () => Promise<void>): Promise<void> {
    try {
      await releaseNow();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      this.later(key, releaseNow);
    }
  }

  later(key: string, releaseNow: () => Promise<void>): void {
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined && this.waiting.size >= MAXIMUM) this.waiting.delete(oldest);
    this.waiting.set(key, releaseNow);
  }

  /** Before a claim. Of several at once one releases, else it would release what another has claimed since. */
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
