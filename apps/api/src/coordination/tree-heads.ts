import type { Lease } from './leases.js';

/** What one node's copy of the log was: the root of the tree over its first `size` events, and where KurrentDB has the last of them. */
export interface PublishedTreeHead {
  size: number;
  /** Hex. */
  root: string;
  commit_position: number;
}

/** Where nodes compare their copies. Rejects with StoreUnavailableError. */
export interface TreeHeads {
  /** Rejects with LeaseLostError once another holds the lease. */
  publish(head: PublishedTreeHead, lease: Lease): Promise<void>;

  /** Undefined when nobody has published one. */
  latest(): Promise<PublishedTreeHead | undefined>;
}
