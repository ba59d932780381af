/** The right to do work that only one process may do at a time. */
export interface Lease {
  name: string;
  /** A random id, new for each acquisition. Writes with an id that no longer holds the lease are rejected. */
  holder: string;
}

/** Another process has taken the lease and its work. Writes of this holder are rejected. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor({ name, holder }: Lease) {
    super(`${holder} has lost the lease ${name}`);
  }
}

/** Leases with lifetimes in milliseconds, by the store's clock. Rejects with StoreUnavailableError. */
export interface Leases {
  /** Returns undefined while another holder has it. */
  acquire(name: string, timeToLive: number): Promise<Lease | undefined>;

  /** Returns false if another holder took it. An expired lease that nobody took can still be renewed. */
  renew(lease: Lease, timeToLive: number): Promise<boolean>;

  /** Lets another process take it immediately. */
  release(lease: Lease): Promise<void>;
}
