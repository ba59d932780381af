import { setTimeout as pause } from 'node:timers/promises';
import { LeaseLostError, type Lease, type Leases } from '../coordination/leases.js';
import type { PublishedTreeHead, TreeHeads } from '../coordination/tree-heads.js';
import type { Position } from './event-store.js';
import type { TreeHead } from './event-tree.js';
import type { Verification } from './verify-log.js';

const LEASE_NAME = 'tree_head';
const INTERVAL = 60_000;
/** Comparisons between two times that a copy is recomputed from its events: kept nodes of the tree say nothing of a row that was changed since. */
const VERIFIED_EVERY = 60;
/** Of the lease, in intervals: a holder that was killed is replaced at the next comparison but one. */
const LIFETIMES = 1.5;

/** A node's copy of the log, as far as it is compared. */
export interface ComparedCopy {
  /** The last position whose event is in the copy and its tree. */
  head(): Promise<Position>;
  headAt(size: number): Promise<TreeHead>;
  /** KurrentDB's commit position of the event at a position; undefined where it is not kept, as of those from before there was a copy. */
  commitOf(position: Position): number | undefined;
  /** How many of the events after one position and up to another came from KurrentDB. */
  commitsBetween(after: Position, to: Position): number;
  /** Recomputes all of it. */
  verify(): Promise<Verification>;
}

export interface Comparison {
  copy: ComparedCopy;
  leases: Leases;
  treeHeads: TreeHeads;
  /** Told once, when this copy is not what the others have. */
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

/** Undefined when the copies agree, or this one has not come so far yet. */
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

/** What was published is KurrentDB's; whatever came since must be too, or the holder of the lease would publish its own history. */
const slippedIn = (copy: ComparedCopy, published: PublishedTreeHead | undefined, size: number): string | undefined =>
  published && copy.commitsBetween(published.size, size) < size - published.size
    ? `its copy of the log has an event after position ${published.size} that did not come from KurrentDB`
    : undefined;

/**
 * Compares this node's copy with the others' until the signal is aborted: the holder of a lease publishes the head of
 * its tree, and every node holds its own at that size against it.
 */
export const compareCopies = async (comparison: Comparison): Promise<void> => {
  const { copy, leases, treeHeads, differs, warn, signal, interval = INTERVAL } = comparison;
  let lease: Lease | undefined;
  let rounds = 0;
  const holdLease = async (): Promise<Lease | undefined> => {
    if (lease && (await leases.renew(lease, interval * LIFETIMES))) return lease;
    lease = await leases.acquire(LEASE_NAME, interval * LIFETIMES);
    return lease;
  };
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
    const held = await holdLease();
    if (held && size > 0) await treeHeads.publish(await ownAt(copy, size), held);
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
      if (!(error instanceof LeaseLostError)) {
        warn(`this copy could not be compared: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
  }
  if (lease) await leases.release(lease).catch(() => undefined);
};
