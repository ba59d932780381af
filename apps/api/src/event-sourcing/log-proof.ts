import type { Position } from './event-store.js';
import type { TreeHead } from './event-tree.js';
import type { StoredEvent } from './hash-chain.js';
import type { Verification } from './verify-log.js';

/** That an event is part of the log as it is now. */
export interface Inclusion {
  event: StoredEvent;
  head: TreeHead;
  /** Of RFC 9162 §2.1.3, hex, the lowest first. */
  path: string[];
}

/** That the log at one size is the beginning of the log at another. */
export interface Consistency {
  from: TreeHead;
  to: TreeHead;
  /** Of RFC 9162 §2.1.4, hex. */
  path: string[];
}

/** Proves the log beside everything else that the process does. Rejects with StoreUnavailableError. */
export interface LogProof {
  /** Recomputes the whole log; who asks while it runs shares its answer. */
  verify(): Promise<Verification>;

  /** The head of the tree over the log as it is now, within a millisecond or two. */
  head(): Promise<TreeHead>;

  /** The head as it was at a size; rejects with RangeError when the log has not reached it. */
  headAt(size: number): Promise<TreeHead>;

  /** Of the event at a position; rejects with RangeError when the log has not reached it. Reads some hundred hashes for each factor of 256 in the log's size. */
  inclusion(position: Position): Promise<Inclusion>;

  /** Between two sizes, the smaller first; rejects with RangeError when the log has not reached them. Reads as few. */
  consistency(from: number, to: number): Promise<Consistency>;

  close(): Promise<void>;
}
