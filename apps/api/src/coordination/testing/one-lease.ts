import type { Lease, Leases } from '../leases.js';

/** Gives the lease to every caller, unless the test sets takenByAnother. */
export class OneLease implements Leases {
  given = 0;
  takenByAnother = false;
  released = 0;

  async acquire(name: string): Promise<Lease | undefined> {
    if (this.takenByAnother) return undefined;
    this.given += 1;
    return { name, holder: String(this.given) };
  }

  async renew({ holder }: Lease): Promise<boolean> {
    return !this.takenByAnother && holder === String(this.given);
  }

  async release(): Promise<void> {
    this.released += 1;
  }
}
