import { fromHex, fromText, sha256 } from './bytes.js';

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);

const node = (left: string, right: string): Promise<string> => sha256(NODE, fromHex(left), fromHex(right));

/** The hash of a leaf, RFC 9162 §2.1.1. In the log's tree, a leaf is the text of an event's `hash`. */
export const leafHash = (leaf: string): Promise<string> => sha256(LEAF, fromText(leaf));

const isSize = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;

/** Rounded down. Bit operators would fail for sizes over 2^32. */
const half = (number: number): number => Math.floor(number / 2);
const isOdd = (number: number): boolean => number % 2 === 1;

/** A position in the tree: a node's number in its level, and the number of the level's last node. */
interface Place {
  node: number;
  last: number;
}

const up = (place: Place): void => {
  place.node = half(place.node);
  place.last = half(place.last);
};

const isRightOrAlone = ({ node: number, last }: Place): boolean => isOdd(number) || number === last;

/** Skips levels in which the right edge has no sibling. */
const skipLonely = (place: Place): void => {
  while (!isOdd(place.node) && place.node !== 0) up(place);
};

export interface InclusionClaim {
  /** The leaf's number, from 0. */
  index: number;
  /** Size of the tree in leaves. */
  size: number;
  /** Hex, like all hashes here. */
  leafHash: string;
  path: readonly string[];
  root: string;
}

/** RFC 9162 §2.1.3.2. Throws RangeError if a hash is not hex. */
export const isIncluded = async ({ index, size, leafHash: leaf, path, root }: InclusionClaim): Promise<boolean> => {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  const place = { node: index, last: size - 1 };
  let hash = leaf;
  for (const brother of path) {
    if (place.last === 0) return false;
    if (isRightOrAlone(place)) {
      hash = await node(brother, hash);
      skipLonely(place);
    } else hash = await node(hash, brother);
    up(place);
  }
  return place.last === 0 && hash === root;
};

export interface ConsistencyClaim {
  from: { size: number; root: string };
  to: { size: number; root: string };
  path: readonly string[];
}

const isPowerOfTwo = (size: number): boolean => {
  let power = 1;
  while (power < size) power *= 2;
  return power === size;
};

/** RFC 9162 §2.1.4.2: whether the second tree begins with the leaves of the first, in order. Throws RangeError if a hash is not hex. */
export const isConsistent = async ({ from, to, path }: ConsistencyClaim): Promise<boolean> => {
  if (!isSize(from.size) || !isSize(to.size) || from.size > to.size) return false;
  if (from.size === to.size) return path.length === 0 && from.root === to.root;
  if (from.size === 0) return path.length === 0 && from.root === (await sha256());
  if (path.length === 0) return false;
  const [start = '', ...rest] = isPowerOfTwo(from.size) ? [from.root, ...path] : path;
  const place = { node: from.size - 1, last: to.size - 1 };
  while (isOdd(place.node)) up(place);
  let [first, second] = [start, start];
  for (const brother of rest) {
    if (place.last === 0) return false;
    if (isRightOrAlone(place)) {
      first = await node(brother, first);
      second = await node(brother, second);
      skipLonely(place);
    } else second = await node(second, brother);
    up(place);
  }
  return place.last === 0 && first === from.root && second === to.root;
};
