import type { Position } from './event-store.js';
import { subtreeHash, type TreeReader } from './event-tree.js';

/** Where a range of leaves is split: the largest power of two below their count. */
const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

/** RFC 9162 §2.1.3.1: the hashes that lead from the event at a position to the root of the tree over the first `size` events, the lowest first. */
export const inclusionPath = (reader: TreeReader, position: Position, size: number): string[] => {
  const path: string[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (position <= middle) {
      path.push(subtreeHash(reader, middle, to));
      to = middle;
    } else {
      path.push(subtreeHash(reader, from, middle));
      from = middle;
    }
  }
  return path.reverse();
};

/** RFC 9162 §2.1.4.1: the hashes of which both the root over the first `smaller` events and that over the first `size` are made. Empty where the sizes are the same, or one is 0. */
export const consistencyPath = (reader: TreeReader, smaller: number, size: number): string[] => {
  if (smaller === 0) return [];
  const path: string[] = [];
  let [from, to] = [0, size];
  while (to > smaller) {
    const middle = from + splitOf(to - from);
    if (smaller <= middle) {
      path.push(subtreeHash(reader, middle, to));
      to = middle;
    } else {
      path.push(subtreeHash(reader, from, middle));
      from = middle;
    }
  }
  // What is left is a node of both trees; where it is the whole smaller tree, who asks has its root.
  if (from > 0) path.push(subtreeHash(reader, from, to));
  return path.reverse();
};
