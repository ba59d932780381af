import type { TreeHead } from './event-tree.js';
import type { Verification } from './verify-log.js';

/** Proves the log beside everything else that the process does. Rejects with StoreUnavailableError. */
export interface LogProof {
  /** Recomputes the whole log; who asks while it runs shares its answer. */
  verify(): Promise<Verification>;

  /** The head of the tree over the log as it is now, within a millisecond or two. */
  head(): Promise<TreeHead>;

  /** The head as it was at a size; rejects with RangeError when the log has not reached it. */
  headAt(size: number): Promise<TreeHead>;

  close(): Promise<void>;
}
