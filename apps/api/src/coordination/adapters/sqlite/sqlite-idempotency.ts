import { randomUUID } from 'node:crypto';
import { OutcomeUnknownError } from '@waymark/event-store';
import {
  ClaimLostError,
  type Idempotency,
  type IdempotencyClaim,
  type KeyClient,
  type Reservation,
  type StoredAnswer,
} from '../../idempotency.js';
import { LateReleases } from '../late-releases.js';
import type { JobOf, Submit } from './coordination-jobs.js';
import { ownerOf } from './idempotency-jobs.js';

/** How a claim ends without an answer. */
type End = 'idempotency.release' | 'idempotency.forget';

export class SqliteIdempotency implements Idempotency {
  /**
   * Distinguishes claims of this process from those of ended ones; the file lock ensures that no other process runs.
   */
  private readonly boot = randomUUID();
  /** The owners of the claims that this process has, by key. */
  private readonly owners = new Map<string, string>();
  private readonly releases = new LateReleases();

  constructor(
    private readonly submit: Submit,
    /** Returns milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  async claim(key: string, fingerprint: string, name: string, client: KeyClient): Promise<IdempotencyClaim> {
    await this.releases.catchUpWith(key);
    const owner = ownerOf(this.boot, randomUUID());
    const claim = await this.ask({ key, fingerprint, name, client, owner, now: this.now() });
    if (claim.outcome === 'claimed' || claim.outcome === 'abandoned') this.owners.set(key, owner);
    return claim;
  }

  async reserve(key: string, reservation: Reservation): Promise<Reservation> {
    const job = { key, reservation, owner: this.ownerOf(key), now: this.now() };
    const kept = await this.submit('idempotency.reserve', job);
    if (!kept) throw new ClaimLostError();
    return kept;
  }

  async complete(key: string, answer: StoredAnswer): Promise<void> {
    const job = { key, answer, owner: this.ownerOf(key), now: this.now() };
    if (!(await this.submit('idempotency.complete', job))) throw new ClaimLostError();
    this.owners.delete(key);
  }

  release(key: string): Promise<void> {
    return this.end('idempotency.release', key);
  }

  forget(key: string): Promise<void> {
    return this.end('idempotency.forget', key);
  }

  private async end(kind: End, key: string): Promise<void> {
    const owner = this.ownerOf(key);
    this.owners.delete(key);
    await this.releases.release(key, () => this.endNow(kind, key, owner));
  }

  private ownerOf(key: string): string {
    const owner = this.owners.get(key);
    if (owner === undefined) throw new ClaimLostError();
    return owner;
  }

  private async ask(job: JobOf<'idempotency.claim'>): Promise<IdempotencyClaim> {
    const { key, owner } = job;
    try {
      return await this.submit('idempotency.claim', job);
    } catch (error) {
      // The claim may have been recorded, and nobody would run or release it.
      if (error instanceof OutcomeUnknownError) {
        this.releases.later(key, () => this.endNow('idempotency.release', key, owner));
      }
      throw error;
    }
  }

  private async endNow(kind: End, key: string, owner: string): Promise<void> {
    if (!(await this.submit(kind, { key, owner }))) throw new ClaimLostError();
  }
}
