/** The right to do something that one process at a time must do. */
export interface Lease {
  name: string;
  holder: string;
  /** Greater than that of every earlier holder: writes that carry an older one are refused. */
  token: number;
}

/** Another process has taken the lease, and with it the work: this one's writes are refused. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor({ name, token }: Lease) {
    super(`the lease ${name} with token ${token} has been lost`);
  }
}

/** Times to live in milliseconds. */
export interface Leases {
  /** Undefined while another holds it. */
  acquire(name: string, holder: string, timeToLive: number, now: Date): Promise<Lease | undefined>;

  /** False when another has taken it. One that has expired, but that nobody took, goes on. */
  renew(lease: Lease, timeToLive: number, now: Date): Promise<boolean>;

  /** Lets another take it at once. */
  release(lease: Lease): Promise<void>;
}
