import type { PublishedTreeHead, SharedTreeHeads } from '@waymark/event-store-kurrentdb';
import { LeaseLostError, type Lease, type Leases } from './leases.js';

const LEASE_NAME = 'tree_head';
/** Lifetime of the lease, in comparison intervals: a killed holder is replaced at the second comparison. */
const LIFETIMES = 1.5;

/** Storage of the published head. Rejects with StoreUnavailableError. */
export interface TreeHeads {
  /** Rejects with LeaseLostError if another holder has the lease. */
  publish(head: PublishedTreeHead, lease: Lease): Promise<void>;

  /** Undefined if no head was published. */
  latest(): Promise<PublishedTreeHead | undefined>;
}

/**
 * Tree heads that only the holder of a lease publishes. `interval` is the time between two comparisons in milliseconds.
 */
export const leasedTreeHeads = (
  { leases, treeHeads }: { leases: Leases; treeHeads: TreeHeads },
  interval: number,
): SharedTreeHeads => {
  let lease: Lease | undefined;
  const held = async (): Promise<Lease | undefined> => {
    if (!lease || !(await leases.renew(lease, interval * LIFETIMES)))
      lease = await leases.acquire(LEASE_NAME, interval * LIFETIMES);
    return lease;
  };
  return {
    latest: () => treeHeads.latest(),
    publish: async (head) => {
      const holding = await held();
      if (!holding) return;
      try {
        await treeHeads.publish(await head(), holding);
      } catch (error) {
        if (!(error instanceof LeaseLostError)) throw error;
      }
    },
    release: async () => {
      if (lease) await leases.release(lease).catch(() => undefined);
    },
  };
};
