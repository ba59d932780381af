/** The right to do something that one process at a time must do. */
export interface Lease {
  name: string;
  /** A random id, another at each acquisition: writes that carry one which no longer holds the lease are refused. */
  holder: string;
}

/** Another has taken the lease, and with it the work: this holder's writes are refused. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor({ name, holder }: Lease) {
    super(`the lease ${name} of ${holder} has been lost`);
  }
}

/** Times to live in milliseconds, by the store's clock. Rejects with StoreUnavailableError. */
export interface Leases {
  /** Undefined while another holds it. */
  acquire(name: string, timeToLive: number): Promise<Lease | undefined>;

  /** False when another has taken it. One that has expired, but that nobody took, goes on. */
  renew(lease: Lease, timeToLive: number): Promise<boolean>;

  /** Lets another take it at once. */
  release(lease: Lease): Promise<void>;
}
