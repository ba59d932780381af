import { createHash } from 'node:crypto';
import { TREE_FAN, TreeNodes, type TreeReader } from '../event-tree.js';

export const SECOND_LEVEL = TREE_FAN ** 2;
/** Of the log below: nodes of two levels are complete, and some events come after. */
export const SIZE = SECOND_LEVEL + TREE_FAN + 3;

/** The hashes of its events, in order. */
export const hashes = Array.from({ length: SIZE }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex'),
);

/** Every node that a log of SIZE events keeps, by level. */
const kept = new Map<number, string[]>();
const nodes = new TreeNodes();
for (const hash of hashes) {
  for (const node of nodes.add(hash)) {
    const level = kept.get(node.level) ?? [];
    if (level.length !== node.number) throw new Error(`node ${node.number} of level ${node.level} is out of turn`);
    kept.set(node.level, [...level, node.hash]);
  }
}

/** What was read of the log below: events' hashes, nodes' hashes, and how often. */
export interface Readings {
  events: number;
  nodes: number;
  times: number;
}

/** A log of which only the nodes over its first events are kept. */
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
