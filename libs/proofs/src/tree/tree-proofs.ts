import { subtreeHash, type TreeReader } from './event-tree.js';

/** Returns where a range of leaves is split: the largest power of two below their count. */
const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

/**
 * Returns the hashes that lead from an event to the root of the tree over the first `size` events, lowest first.
 * Source: RFC 9162 §2.1.3.1.
 */
export const inclusionPath = (reader: TreeReader, position: number, size: number): string[] => {
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

/**
 * Returns the hashes from which both the root over the first `smaller` events and the root over the first `size` events
 * are computed. Empty if the sizes are equal, or if one is 0. Source: RFC 9162 §2.1.4.1.
 */
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
  // The remaining range is a node of both trees. If it is the whole smaller tree, the caller already has its root.
  if (from > 0) path.push(subtreeHash(reader, from, to));
  return path.reverse();
};
