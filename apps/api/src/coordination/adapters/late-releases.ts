import { StoreUnavailableError } from '../../event-sourcing/event-store.js';
import { ClaimLostError } from '../idempotency.js';

const MAXIMUM = 10_000;

/** Releases of claims that the store was not there for. */
export class LateReleases {
  private readonly keys = new Set<string>();

  constructor(private readonly releaseNow: (key: string) => Promise<void>) {}

  async release(key: string): Promise<void> {
    try {
      await this.releaseNow(key);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      const [oldest] = this.keys;
      if (oldest !== undefined && this.keys.size >= MAXIMUM) this.keys.delete(oldest);
      this.keys.add(key);
    }
  }

  /** Before a claim. Of several at once one releases, else it would release what another has claimed since. */
  async catchUpWith(key: string): Promise<void> {
    if (!this.keys.delete(key)) return;
    try {
      await this.releaseNow(key);
    } catch (error) {
      if (error instanceof ClaimLostError) return;
      this.keys.add(key);
      throw error;
    }
  }

  async catchUp(): Promise<void> {
    for (const key of [...this.keys]) await this.catchUpWith(key);
  }
}
