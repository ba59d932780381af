import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TREE_FAN, treeHeadAt } from './event-tree.js';
import { MerkleTree } from './merkle-tree.js';
import { hashes, readerOf, SECOND_LEVEL, SIZE } from './testing/kept-tree.js';

/** Returns the roots of trees built leaf by leaf. */
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
  it('equals the tree built leaf by leaf, also where nodes are complete', () => {
    const sizes = [0, 1, 2, TREE_FAN, 2 * TREE_FAN, SECOND_LEVEL, SECOND_LEVEL + TREE_FAN].flatMap(around);
    const roots = rootsAt(new Set(sizes));
    for (const size of sizes.filter((one) => one >= 0)) {
      const reader = readerOf();
      expect(treeHeadAt(reader, size)).toEqual({ size, root: roots.get(size) });
      expect(reader.read.events).toBe(size % TREE_FAN);
    }
  });

  it('is the same for any number of stored nodes', () => {
    const few = 4 * TREE_FAN;
    const roots = rootsAt(new Set(Array.from({ length: few + 1 }, (_, size) => size)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: few }), fc.integer({ min: 0, max: few }), (size, covered) => {
        expect(treeHeadAt(readerOf(covered), size).root).toBe(roots.get(size));
      }),
    );
  });

  it('throws for a size beyond the log', () => {
    expect(() => treeHeadAt(readerOf(), SIZE + 1)).toThrow(RangeError);
  });
});
