import { setImmediate } from 'node:timers/promises';
import type { Position } from './event-store.js';
import { TreeNodes, type TreeNode, type TreeReader } from './event-tree.js';
import { eventHash, FIRST_PREVIOUS_HASH, type StoredEvent } from './hash-chain.js';

/** A stored event with what its stream says around it. */
export interface LinkedEvent extends StoredEvent {
  /** The hash that the stream's event before it has; null when there is none. */
  hash_before: string | null;
  /** Where that one is; null when there is none. */
  position_before: number | null;
}

/** What the log keeps of its last event beside it, and what is really there. */
export interface LogEnd extends Pick<StoredEvent, 'position' | 'stream' | 'version' | 'hash'> {
  /** Null when there is no such event. */
  found_hash: string | null;
  last_position: Position;
}

/** The last event of a stream up to a position. */
export interface StreamHead {
  stream: string;
  version: number;
  hash: string;
}

/** What is kept of the tree over the log. */
export interface KeptTree extends TreeReader {
  /** The last position that a kept node covers; 0 when none is kept, as in a log of before. */
  lastCovered(): Position;
}

/** A log whose chains can be recomputed, read in pages. */
export interface VerifiableLog {
  /** In order of position. */
  linkedAfter(position: number, limit: number): Promise<LinkedEvent[]>;
  /** Undefined for an empty log, and for one of before it was kept. */
  keptEnd(): Promise<LogEnd | undefined>;
  /** Of the streams begun at or before a position, in order of stream name. */
  headsAt(position: number, afterStream: string, limit: number): Promise<StreamHead[]>;
  head(): Promise<Position>;
  readonly tree: KeptTree;
}

/** The first place where the log is not what was written. Stream and version are null where no event is found. */
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

const PAGE_SIZE = 500;

const brokenAt = ({ stream, version, position }: LinkedEvent, reason: string): BrokenLink => ({
  stream,
  version,
  position,
  reason,
});

const checkEvent = (event: LinkedEvent, expectedPosition: number): BrokenLink | undefined => {
  if (eventHash(event) !== event.hash) return brokenAt(event, 'the event is not what its hash says');
  if (event.position !== expectedPosition) {
    return { stream: null, version: null, position: expectedPosition, reason: 'no event has this position' };
  }
  const before = event.version === 1 ? FIRST_PREVIOUS_HASH : event.hash_before;
  if (before === null) return brokenAt(event, 'the event before it is missing from its stream');
  if (before !== event.previous_hash) return brokenAt(event, 'the event before it has another hash than it names');
  if (event.position_before !== null && event.position_before >= event.position) {
    return brokenAt(event, 'the event before it in its stream comes after it in the log');
  }
  return undefined;
};

const brokenLog = (position: Position, reason: string): BrokenLink => ({
  stream: null,
  version: null,
  position,
  reason,
});

const isKept = ({ tree }: VerifiableLog, { level, number, hash }: TreeNode): boolean =>
  tree.treeNodes(level, number, number + 1)[0] === hash;

const checkTreeEnd = async (log: VerifiableLog): Promise<BrokenLink | undefined> => {
  const covered = log.tree.lastCovered();
  const end = await log.head();
  return covered > end ? brokenLog(end + 1, 'the log ends before the tree that is kept over it') : undefined;
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
      if (wrong) return brokenLog(result.events, 'the tree kept over the log is not that of its events up to here');
    }
    if (page.length < PAGE_SIZE) return undefined;
    await setImmediate();
  }
};

const checkEnd = async (log: VerifiableLog): Promise<BrokenLink | undefined> => {
  const kept = await log.keptEnd();
  if (!kept) return undefined;
  const { position, stream, version, hash, found_hash, last_position } = kept;
  if (found_hash === null) return { stream, version, position, reason: 'the last event of the log is missing' };
  if (found_hash !== hash) {
    return { stream, version, position, reason: 'the log keeps another hash for its last event' };
  }
  if (last_position > position) return brokenLog(position + 1, 'the log does not know of an event after its last');
  return undefined;
};

/**
 * Recomputes every stream's hash chain, the order of the log and what is kept of the tree over it, and looks for
 * missing events, page by page, in memory that does not grow with the log. Stops at the first broken place.
 */
export const verifyLog = async (log: VerifiableLog): Promise<Verification> => {
  const result: Verification = { ok: true, streams: 0, events: 0 };
  const broken = (await checkEvents(log, result)) ?? (await checkEnd(log)) ?? (await checkTreeEnd(log));
  return broken ? { ...result, ok: false, first_broken: broken } : result;
};
