import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TREE_FAN, treeHeadAt, TreeNodes, type TreeReader } from './event-tree.js';
import { MerkleTree } from './merkle-tree.js';

const SECOND_LEVEL = TREE_FAN ** 2;
const SIZE = SECOND_LEVEL + TREE_FAN + 3;

const hashes = Array.from({ length: SIZE }, (_, index) => createHash('sha256').update(String(index)).digest('hex'));

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

/** A log of which only the nodes over its first events are kept. */
const readerOf = (covered: number = SIZE): TreeReader & { read: number } => ({
  read: 0,
  eventHashes(after, to) {
    this.read += to - after;
    return hashes.slice(after, to);
  },
  treeNodes(level, from, to) {
    const end = Math.min(to, Math.floor(covered / TREE_FAN ** level));
    return (kept.get(level) ?? []).slice(from, Math.max(from, end));
  },
});

/** Leaf by leaf. */
const rootsAt = (sizes: ReadonlySet<number>): Map<number, string> => {
  const tree = new MerkleTree();
  const roots = new Map<number, string>();
  for (const hash of ['', ...hashes]) {
    if (hash !== '') tree.add(hash);
    if (sizes.has(tree.leaves)) roots.set(tree.leaves, tree.root());
  }
  return roots;
};

const around = (size: number): number[] => [-2, -1, 0, 1, 2, 3].map((more) => size + more).filter((one) => one <= SIZE);

describe('the head of the tree over a log', () => {
  it('is the one made leaf by leaf, where nodes are completed too', () => {
    const sizes = [0, 1, 2, TREE_FAN, 2 * TREE_FAN, SECOND_LEVEL, SECOND_LEVEL + TREE_FAN].flatMap(around);
    const roots = rootsAt(new Set(sizes));
    for (const size of sizes.filter((one) => one >= 0)) {
      const reader = readerOf();
      expect(treeHeadAt(reader, size)).toEqual({ size, root: roots.get(size) });
      expect(reader.read).toBe(size % TREE_FAN);
    }
  });

  it('is the same at any size, however much of the tree is kept', () => {
    const few = 4 * TREE_FAN;
    const roots = rootsAt(new Set(Array.from({ length: few + 1 }, (_, size) => size)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: few }), fc.integer({ min: 0, max: few }), (size, covered) => {
        expect(treeHeadAt(readerOf(covered), size).root).toBe(roots.get(size));
      }),
    );
  });

  it('is not made up for a size that the log has not reached', () => {
    expect(() => treeHeadAt(readerOf(), SIZE + 1)).toThrow(RangeError);
  });
});
