import { randomUUID } from 'node:crypto';
import type { Lease, Leases } from '../../../leases.js';
import type { SubmitOutbox } from './outbox-jobs.js';

export class SqliteLeases implements Leases {
  constructor(
    private readonly submit: SubmitOutbox,
    /** Returns milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  async acquire(name: string, timeToLive: number): Promise<Lease | undefined> {
    const lease = { name, holder: randomUUID() };
    const now = this.now();
    return (await this.submit('leases.acquire', { lease, until: now + timeToLive, now })) ? lease : undefined;
  }

  renew(lease: Lease, timeToLive: number): Promise<boolean> {
    return this.submit('leases.renew', { lease, until: this.now() + timeToLive });
  }

  release(lease: Lease): Promise<void> {
    return this.submit('leases.release', { lease });
  }
}
