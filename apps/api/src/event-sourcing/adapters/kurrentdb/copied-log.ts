import { compareCopies, type Comparison } from '../../compare-copies.js';
import type { Log } from '../../log.js';
import { SqliteLogProof } from '../sqlite/sqlite-log-proof.js';
import { openKurrentEventStore, type KurrentEventStoreOptions } from './kurrent-event-store.js';

/** The log that nodes share, by this node's copy of it. */
export interface CopiedLog extends Log {
  /** Whether nothing was ever recorded; false when KurrentDB does not say. */
  isNew(): Promise<boolean>;
  /** From now on holds the copy against those of the other nodes; one that differs is stopped. */
  compareThrough(meeting: Pick<Comparison, 'leases' | 'treeHeads'>): void;
}

/** Rejects as openKurrentEventStore does. */
export const openCopiedLog = async (options: KurrentEventStoreOptions): Promise<CopiedLog> => {
  const store = await openKurrentEventStore(options);
  const proof = new SqliteLogProof(options.file);
  const ending = new AbortController();
  let comparing: Promise<void> = Promise.resolve();
  return {
    store,
    proof,
    copy: () => store.copy,
    isNew: () => store.isNew(),
    compareThrough: ({ leases, treeHeads }) => {
      comparing = compareCopies({
        copy: {
          head: () => store.head(),
          headAt: (size) => proof.headAt(size),
          commitOf: (position) => store.commitOf(position),
          commitsBetween: (after, to) => store.commitsBetween(after, to),
          verify: () => proof.verify(),
        },
        leases,
        treeHeads,
        differs: (reason) => store.stop(reason),
        warn: options.warn,
        signal: ending.signal,
      });
    },
    close: async () => {
      ending.abort();
      // What is being recomputed is given up, and with it the comparison.
      await proof.close();
      await comparing;
      await store.close();
    },
  };
};
