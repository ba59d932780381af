import { setImmediate } from 'node:timers/promises';
import type { Position } from '../log/event-store.js';
import { TreeNodes, type TreeNode, type TreeReader } from '@waymark/proofs/tree';
import type { BrokenLink, Verification } from '../log/log-proof.js';
import { eventHash, FIRST_PREVIOUS_HASH, type StoredEvent } from '../log/hash-chain.js';

/** A stored event, with the hash and position of its predecessor. */
export interface LinkedEvent extends StoredEvent {
  /** Hash of the stream's previous event; null if there is none. */
  hash_before: string | null;
  /** Position of the stream's previous event; null if there is none. */
  position_before: number | null;
}

/** The stored end of the log, and what is actually there. */
export interface LogEnd extends Pick<StoredEvent, 'position' | 'stream' | 'version' | 'hash'> {
  /** Null if there is no such event. */
  found_hash: string | null;
  last_position: Position;
}

/** The last event of a stream up to a position. */
export interface StreamHead {
  stream: string;
  version: number;
  hash: string;
}

/** The stored nodes of the tree over the log. */
export interface KeptTree extends TreeReader {
  /** Returns the last position that a stored node covers; 0 if no node is stored. */
  lastCovered(): Position;
}

/** A log whose chains can be recomputed, read in pages. */
export interface VerifiableLog {
  /** Ordered by position. */
  linkedAfter(position: number, limit: number): Promise<LinkedEvent[]>;
  /** Undefined for an empty log, and for a log of an earlier version without a stored end. */
  keptEnd(): Promise<LogEnd | undefined>;
  /** Returns the heads of streams that start at or before a position, ordered by stream name. */
  headsAt(position: number, afterStream: string, limit: number): Promise<StreamHead[]>;
  head(): Promise<Position>;
  readonly tree: KeptTree;
}

const PAGE_SIZE = 500;

const brokenAt = (
  { stream, version, position }: Pick<LinkedEvent, 'stream' | 'version' | 'position'>,
  reason: string,
): BrokenLink => ({ stream, version, position, reason });

const brokenLog = (position: Position, reason: string): BrokenLink => ({
  stream: null,
  version: null,
  position,
  reason,
});

const checkEvent = (event: LinkedEvent, expectedPosition: number): BrokenLink | undefined => {
  if (eventHash(event) !== event.hash) return brokenAt(event, 'its content does not match its hash');
  if (event.position !== expectedPosition) return brokenLog(expectedPosition, 'there is no event at this position');
  const before = event.version === 1 ? FIRST_PREVIOUS_HASH : event.hash_before;
  if (before === null) return brokenAt(event, 'the previous event of its stream is missing');
  if (before !== event.previous_hash) return brokenAt(event, 'its previous_hash does not match the previous event');
  if (event.position_before !== null && event.position_before >= event.position) {
    return brokenAt(event, 'the previous event of its stream comes later in the log');
  }
  return undefined;
};

const isKept = ({ tree }: VerifiableLog, { level, number, hash }: TreeNode): boolean =>
  tree.treeNodes(level, number, number + 1)[0] === hash;

const checkTreeEnd = async (log: VerifiableLog): Promise<BrokenLink | undefined> => {
  const covered = log.tree.lastCovered();
  const end = await log.head();
  return covered > end ? brokenLog(end + 1, 'the log is shorter than its stored tree') : undefined;
};

const checkEvents = async (log: VerifiableLog, result: Verification): Promise<BrokenLink | undefined> => {
  const nodes = new TreeNodes();
  const covered = log.tree.lastCovered();
  for (;;) {
    const page = await log.linkedAfter(result.events, PAGE_SIZE);
    for (const event of page) {
      const broken = checkEvent(event, result.events + 1);
      if (broken) return broken;
      result.events += 1;
      if (event.version === 1) result.streams += 1;
      const completed = nodes.add(event.hash);
      const wrong = result.events <= covered && completed.some((node) => !isKept(log, node));
      if (wrong) return brokenLog(result.events, 'the stored tree does not match the events up to this position');
    }
    if (page.length < PAGE_SIZE) return undefined;
    await setImmediate();
  }
};

const checkEnd = async (log: VerifiableLog): Promise<BrokenLink | undefined> => {
  const kept = await log.keptEnd();
  if (!kept) return undefined;
  const { position, hash, found_hash, last_position } = kept;
  if (found_hash === null) return brokenAt(kept, 'the last event of the log is missing');
  if (found_hash !== hash) return brokenAt(kept, 'the stored end of the log has another hash');
  if (last_position > position) return brokenLog(position + 1, 'there is an event after the stored end of the log');
  return undefined;
};

/**
 * Recomputes every stream's hash chain, the order of the log and its stored tree, and looks for missing events, in
 * pages and constant memory. Stops at the first inconsistency.
 */
export const verifyLog = async (log: VerifiableLog): Promise<Verification> => {
  const result: Verification = { ok: true, streams: 0, events: 0 };
  const broken = (await checkEvents(log, result)) ?? (await checkEnd(log)) ?? (await checkTreeEnd(log));
  return broken ? { ...result, ok: false, first_broken: broken } : result;
};
