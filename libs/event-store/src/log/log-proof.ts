import type { Position } from './event-store.js';
import type { TreeHead } from '@waymark/proofs/tree';
import type { StoredEvent } from './hash-chain.js';

/** The first inconsistency of the log. Stream and version are null if there is no event. */
export interface BrokenLink {
  stream: string | null;
  version: number | null;
  position: number | null;
  reason: string;
}

export interface Verification {
  ok: boolean;
  streams: number;
  events: number;
  first_broken?: BrokenLink;
}

/** Proof that an event is part of the current log. */
export interface Inclusion {
  event: StoredEvent;
  head: TreeHead;
  /** Inclusion path of RFC 9162 §2.1.3, in hex, lowest first. */
  path: string[];
}

/** Proof that the log at one size is the beginning of the log at another size. */
export interface Consistency {
  from: TreeHead;
  to: TreeHead;
  /** Consistency path of RFC 9162 §2.1.4, in hex. */
  path: string[];
}

/** Proofs of the log, computed without blocking other work. Rejects with StoreUnavailableError. */
export interface LogProof {
  /** Verifies the whole log. Concurrent calls share one run. */
  verify(): Promise<Verification>;

  /** Returns the current tree head, within a millisecond or two. */
  head(): Promise<TreeHead>;

  /** Returns the tree head at a size. Rejects with RangeError for a size beyond the log. */
  headAt(size: number): Promise<TreeHead>;

  /**
   * Proves the event at a position. Rejects with RangeError for a position beyond the log. Reads some hundred hashes
   * per level of the tree.
   */
  inclusion(position: Position): Promise<Inclusion>;

  /**
   * Proves consistency between two sizes, the smaller first. Rejects with RangeError for a size beyond the log. Costs
   * the same as `inclusion`.
   */
  consistency(from: number, to: number): Promise<Consistency>;

  close(): Promise<void>;
}
