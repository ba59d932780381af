import { MerkleTree } from './merkle-tree.js';

/**
 * The tree over the log, according to RFC 9162 §2.1. Its leaves are the hashes of all events (as hex text), in log
 * order. Nodes whose number of leaves is a power of 256 are stored: node `number` of `level` n covers 256^n leaves. All
 * others are recomputed from at most 255 hashes per level.
 */
export const TREE_FAN = 256;
/** 256^6 exceeds the largest possible position. */
export const TREE_LEVELS = 6;

/** State of the log at a size: the root of the tree over its first `size` events, in hex. */
export interface TreeHead {
  size: number;
  root: string;
}

/** Source of the tree's hashes. */
export interface TreeReader {
  /** Returns hashes of the events after a position and up to another, in order. */
  eventHashes(after: number, to: number): string[];
  /**
   * Returns hashes of the stored nodes of a level from one number to another, exclusive; fewer for a log that was
   * written before trees were stored.
   */
  treeNodes(level: number, from: number, to: number): string[];
}

/**
 * Computes the hash of a stored node from its children: event hashes for level 1, otherwise nodes of the level below.
 */
export const treeNode = (level: number, children: readonly string[]): string => {
  const tree = new MerkleTree();
  for (const child of children) {
    if (level === 1) tree.add(child);
    else tree.addSubtree(child, 1);
  }
  return tree.root();
};

/** A stored node and its place. */
export interface TreeNode {
  level: number;
  number: number;
  hash: string;
}

/** Computes the nodes to store, leaf by leaf. */
export class TreeNodes {
  /** By level, the children of the incomplete node. */
  private readonly children: string[][] = Array.from({ length: TREE_LEVELS }, () => []);
  private leaves = 0;

  /** Adds the hash of the next event. Returns the nodes that it completes, lowest level first. */
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
 * Returns the hash of the tree over the events after position `from` up to `to`, both within the log. The range must be
 * a node of the whole tree: `from` is a multiple of a power of two not below its length. Reads at most 255 hashes per
 * level.
 */
export const subtreeHash = (reader: TreeReader, from: number, to: number): string => {
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

/** Returns the tree head at a size within the log. */
export const treeHeadAt = (reader: TreeReader, size: number): TreeHead => ({
  size,
  root: subtreeHash(reader, 0, size),
});
