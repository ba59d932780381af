import { randomUUID } from 'node:crypto';
import type { Idempotency, IdempotencyClaim, StoredAnswer } from '../../idempotency.js';
import type { Submit } from './coordination-jobs.js';

export class SqliteIdempotency implements Idempotency {
  /** Tells claims of this process from those that an ended one left behind. */
  private readonly boot = randomUUID();

  constructor(private readonly submit: Submit) {}

  claim(key: string, fingerprint: string, now: Date): Promise<IdempotencyClaim> {
    return this.submit('idempotency.claim', { key, fingerprint, boot: this.boot, now: now.getTime() });
  }

  complete(key: string, answer: StoredAnswer, now: Date): Promise<void> {
    return this.submit('idempotency.complete', { key, answer, now: now.getTime() });
  }

  release(key: string): Promise<void> {
    return this.submit('idempotency.release', { key });
  }
}
