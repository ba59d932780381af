import { createHash } from 'node:crypto';
import { TREE_FAN, TreeNodes, type TreeReader } from '../event-tree.js';

export const SECOND_LEVEL = TREE_FAN ** 2;
/** Size of the test log: nodes of two levels are complete, and some events follow. */
export const SIZE = SECOND_LEVEL + TREE_FAN + 3;

/** The hashes of the test log's events, in order. */
export const hashes = Array.from({ length: SIZE }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex'),
);

/** The nodes that a log of SIZE events stores, by level. */
const kept = new Map<number, string[]>();
const nodes = new TreeNodes();
for (const hash of hashes) {
  for (const node of nodes.add(hash)) {
    const level = kept.get(node.level) ?? [];
    if (level.length !== node.number) throw new Error(`node ${node.number} of level ${node.level} is out of order`);
    kept.set(node.level, [...level, node.hash]);
  }
}

/** Number of event hashes, node hashes and calls that were read. */
export interface Readings {
  events: number;
  nodes: number;
  times: number;
}

/** Returns a reader that stores only nodes over the first `covered` events. */
export const readerOf = (covered: number = SIZE): TreeReader & { read: Readings } => ({
  read: { events: 0, nodes: 0, times: 0 },
  eventHashes(after, to) {
    this.read.events += to - after;
    this.read.times += 1;
    return hashes.slice(after, to);
  },
  treeNodes(level, from, to) {
    const end = Math.min(to, Math.floor(covered / TREE_FAN ** level));
    const found = (kept.get(level) ?? []).slice(from, Math.max(from, end));
    this.read.nodes += found.length;
    this.read.times += 1;
    return found;
  },
});
