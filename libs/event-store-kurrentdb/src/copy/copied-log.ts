import type { DomainEvent, Log } from '@waymark/event-store';
import { SqliteLogProof } from '@waymark/event-store/sqlite';
import { compareCopies, type SharedTreeHeads } from './compare-copies.js';
import { openKurrentEventStore, type KurrentEventStoreOptions } from './kurrent-event-store.js';

/** The shared log, read from this node's copy. */
export interface CopiedLog<Event extends DomainEvent = DomainEvent, Actor = unknown> extends Log<Event, Actor> {
  /** Returns whether nothing was ever recorded; false if KurrentDB does not answer. */
  isNew(): Promise<boolean>;
  /** Starts to compare this copy with those of other nodes. A copy that differs is stopped. */
  compareThrough(treeHeads: SharedTreeHeads): void;
}

/** Rejects as openKurrentEventStore does. */
export const openCopiedLog = async <Event extends DomainEvent, Actor>(
  options: KurrentEventStoreOptions<Event>,
): Promise<CopiedLog<Event, Actor>> => {
  const store = await openKurrentEventStore<Event, Actor>(options);
  const proof = new SqliteLogProof(options.file);
  const ending = new AbortController();
  let comparing: Promise<void> = Promise.resolve();
  return {
    store,
    proof,
    copy: () => store.copy,
    isNew: () => store.isNew(),
    compareThrough: (treeHeads) => {
      comparing = compareCopies({
        copy: {
          head: () => store.head(),
          headAt: (size) => proof.headAt(size),
          commitOf: (position) => store.commitOf(position),
          commitsBetween: (after, to) => store.commitsBetween(after, to),
          verify: () => proof.verify(),
        },
        treeHeads,
        differs: (reason) => store.stop(reason),
        warn: options.warn,
        signal: ending.signal,
      });
    },
    close: async () => {
      ending.abort();
      // Cancels a running verification, and with it the comparison.
      await proof.close();
      await comparing;
      await store.close();
    },
  };
};
