import { MerkleTree } from './merkle-tree.js';
import type { Position } from './event-store.js';

/**
 * The tree over the log: RFC 9162 §2.1, its leaves the hashes of all events (their hex text) in the order of the log.
 * Kept are the nodes whose leaves are a power of 256: node `number` of `level` n covers 256^n leaves. Between them
 * everything is made again from at most 255 hashes a level.
 */
export const TREE_FAN = 256;
/** 256^6 is past what a position can count. */
export const TREE_LEVELS = 6;

/** What the log was at a size: the root of the tree over its first `size` events, hex. */
export interface TreeHead {
  size: number;
  root: string;
}

/** Where the tree's hashes are read. */
export interface TreeReader {
  /** Of the events after a position and up to another, in order. */
  eventHashes(after: Position, to: Position): string[];
  /** Of the kept nodes of a level from one number up to another, the last not included; fewer where the log was written before trees were kept. */
  treeNodes(level: number, from: number, to: number): string[];
}

/** The hash of a kept node from those of its children: of level 1 the events' hashes, else the nodes' of the level below. */
export const treeNode = (level: number, children: readonly string[]): string => {
  const tree = new MerkleTree();
  for (const child of children) {
    if (level === 1) tree.add(child);
    else tree.addSubtree(child, 1);
  }
  return tree.root();
};

/** A kept node and its place. */
export interface TreeNode {
  level: number;
  number: number;
  hash: string;
}

/** Makes the nodes that are to be kept, leaf by leaf. */
export class TreeNodes {
  /** By level, those whose node is not complete yet. */
  private readonly children: string[][] = Array.from({ length: TREE_LEVELS }, () => []);
  private leaves = 0;

  /** The next event's hash; answers the nodes that it completes, the lowest level first. */
  add(hash: string): TreeNode[] {
    this.leaves += 1;
    const completed: TreeNode[] = [];
    let child = hash;
    for (const [below, children] of this.children.entries()) {
      children.push(child);
      if (children.length < TREE_FAN) break;
      const level = below + 1;
      child = treeNode(level, children);
      children.length = 0;
      completed.push({ level, number: this.leaves / TREE_FAN ** level - 1, hash: child });
    }
    return completed;
  }
}

/**
 * The hash of the tree over the events after position `from` up to `to`, which the log has reached. The range is a node
 * of the whole tree: `from` is a multiple of a power of two that is not below its length. Reads at most 255 hashes a level.
 */
export const subtreeHash = (reader: TreeReader, from: Position, to: Position): string => {
  const tree = new MerkleTree();
  let end = from;
  for (let level = TREE_LEVELS; level >= 1; level -= 1) {
    const span = TREE_FAN ** level;
    if (end % span !== 0) continue;
    const nodes = reader.treeNodes(level, end / span, Math.floor(to / span));
    for (const node of nodes) tree.addSubtree(node, span);
    end += nodes.length * span;
  }
  while (end < to) {
    const hashes = reader.eventHashes(end, Math.min(to, end + TREE_FAN));
    if (hashes.length === 0) throw new RangeError(`the log has no event after position ${end}`);
    for (const hash of hashes) tree.add(hash);
    end += hashes.length;
  }
  return tree.root();
};

/** The head of the tree as it was at a size that the log has reached. */
export const treeHeadAt = (reader: TreeReader, size: number): TreeHead => ({
  size,
  root: subtreeHash(reader, 0, size),
});
