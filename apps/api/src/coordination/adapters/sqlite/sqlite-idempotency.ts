import { randomUUID } from 'node:crypto';
import {
  ClaimLostError,
  type Idempotency,
  type IdempotencyClaim,
  type Reservation,
  type StoredAnswer,
} from '../../idempotency.js';
import { LateReleases } from '../late-releases.js';
import type { Submit } from './coordination-jobs.js';

export class SqliteIdempotency implements Idempotency {
  /**
   * Distinguishes claims of this process from those of ended ones; the file lock ensures that no other process runs.
   */
  private readonly owner = randomUUID();
  private readonly releases = new LateReleases();

  constructor(
    private readonly submit: Submit,
    /** Returns milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  async claim(key: string, fingerprint: string, name: string): Promise<IdempotencyClaim> {
    await this.releases.catchUpWith(key);
    return this.submit('idempotency.claim', { key, fingerprint, name, owner: this.owner, now: this.now() });
  }

  async reserve(key: string, reservation: Reservation): Promise<Reservation> {
    const job = { key, reservation, owner: this.owner, now: this.now() };
    const kept = await this.submit('idempotency.reserve', job);
    if (!kept) throw new ClaimLostError();
    return kept;
  }

  async complete(key: string, answer: StoredAnswer): Promise<void> {
    const job = { key, answer, owner: this.owner, now: this.now() };
    if (!(await this.submit('idempotency.complete', job))) throw new ClaimLostError();
  }

  release(key: string): Promise<void> {
    return this.releases.release(key, () => this.releaseNow(key));
  }

  private async releaseNow(key: string): Promise<void> {
    if (!(await this.submit('idempotency.release', { key, owner: this.owner }))) throw new ClaimLostError();
  }
}
