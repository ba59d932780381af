import { setTimeout as pause } from 'node:timers/promises';
import type { Position, Verification } from '@waymark/event-store';
import type { TreeHead } from '@waymark/proofs/tree';

/** Milliseconds between two comparisons. */
export const INTERVAL = 60_000;
/** Number of comparisons per verification of the whole copy. Stored tree nodes do not show later changes of a row. */
const VERIFIED_EVERY = 60;

/**
 * State of a node's copy of the log: the root of the tree over its first `size` events, and KurrentDB's commit position
 * of the last of them.
 */
export interface PublishedTreeHead {
  size: number;
  /** Hex. */
  root: string;
  commit_position: number;
}

/** Published tree heads that all nodes share. Rejects with StoreUnavailableError. */
export interface SharedTreeHeads {
  /** Undefined if no head was published. */
  latest(): Promise<PublishedTreeHead | undefined>;
  /** Publishes this node's head if this node holds the lease; otherwise, does not call `head`. */
  publish(head: () => Promise<PublishedTreeHead>): Promise<void>;
  /** Lets another node publish. Never rejects. */
  release(): Promise<void>;
}

/** The operations of a copy that the comparison needs. */
export interface ComparedCopy {
  /** Returns the last position in both the copy and its tree. */
  head(): Promise<Position>;
  headAt(size: number): Promise<TreeHead>;
  /**
   * Returns KurrentDB's commit position of an event; undefined if it is not stored, as for events from before the file
   * was a copy.
   */
  commitOf(position: Position): number | undefined;
  /** Returns the number of events, after one position and up to another, that came from KurrentDB. */
  commitsBetween(after: Position, to: Position): number;
  /** Verifies the whole copy. */
  verify(): Promise<Verification>;
}

export interface Comparison {
  copy: ComparedCopy;
  treeHeads: SharedTreeHeads;
  /** Called once, if this copy differs from the others. */
  differs: (reason: string) => void;
  warn: (message: string) => void;
  signal: AbortSignal;
  /** Milliseconds between two comparisons. */
  interval?: number;
}

const described = ({ size, root, commit_position }: PublishedTreeHead): string =>
  `the root ${root.slice(0, 16)}… over ${size} events, up to ${commit_position}`;

const ownAt = async (copy: ComparedCopy, size: number): Promise<PublishedTreeHead> => {
  const { root } = await copy.headAt(size);
  return { size, root, commit_position: copy.commitOf(size) ?? 0 };
};

const brokenPlace = ({ ok, first_broken }: Verification): string | undefined =>
  ok
    ? undefined
    : `its copy of the log is broken at position ${first_broken?.position ?? '?'}: ${first_broken?.reason ?? 'no reason given'}`;

/** Returns undefined if the copies agree, or if this copy is shorter. */
const differenceFrom = async (
  copy: ComparedCopy,
  published: PublishedTreeHead | undefined,
): Promise<string | undefined> => {
  if (!published || published.size === 0 || (await copy.head()) < published.size) return undefined;
  const own = await ownAt(copy, published.size);
  const isElsewhere = own.commit_position !== 0 && own.commit_position !== published.commit_position;
  if (own.root === published.root && !isElsewhere) return undefined;
  return `its copy of the log has ${described(own)}; another node has ${described(published)}`;
};

/**
 * The published events are KurrentDB's. All later ones must be, too; otherwise, the lease holder would publish its own
 * history.
 */
const slippedIn = (copy: ComparedCopy, published: PublishedTreeHead | undefined, size: number): string | undefined =>
  published && copy.commitsBetween(published.size, size) < size - published.size
    ? `its copy of the log has an event after position ${published.size} that did not come from KurrentDB`
    : undefined;

/**
 * Compares this node's copy with those of other nodes until the signal is aborted. One node publishes its tree head,
 * and every node compares its own head at that size.
 */
export const compareCopies = async (comparison: Comparison): Promise<void> => {
  const { copy, treeHeads, differs, warn, signal, interval = INTERVAL } = comparison;
  let rounds = 0;
  const compare = async (): Promise<string | undefined> => {
    if (rounds % VERIFIED_EVERY === 0) {
      const broken = brokenPlace(await copy.verify());
      if (broken !== undefined) return broken;
    }
    rounds += 1;
    const published = await treeHeads.latest();
    const size = await copy.head();
    const difference = (await differenceFrom(copy, published)) ?? slippedIn(copy, published, size);
    if (difference !== undefined) return difference;
    if (size > 0) await treeHeads.publish(() => ownAt(copy, size));
    return undefined;
  };
  while (!signal.aborted) {
    try {
      const difference = await compare();
      if (difference !== undefined) {
        differs(difference);
        break;
      }
    } catch (error) {
      warn(`this copy could not be compared: ${error instanceof Error ? error.message : String(error)}`);
    }
    await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
  }
  await treeHeads.release();
};
