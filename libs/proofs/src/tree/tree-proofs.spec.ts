import { describe, expect, it } from '@jest/globals';
import { isConsistent, isIncluded, leafHash } from '@waymark/proofs';
import fc from 'fast-check';
import { TREE_FAN, TREE_LEVELS, treeHeadAt, type TreeHead } from './event-tree.js';
import { hashes, readerOf, SECOND_LEVEL, SIZE } from './testing/kept-tree.js';
import { consistencyPath, inclusionPath } from './tree-proofs.js';

const reader = readerOf();
const isProven = async (position: number, { size, root }: TreeHead, path: readonly string[]): Promise<boolean> =>
  isIncluded({ index: position - 1, size, leafHash: await leafHash(hashes[position - 1] ?? ''), path, root });

/** Returns copies of the path, each with one changed bit in another hash. */
const withChangedByte = (path: readonly string[], byte: number, bit: number): string[][] =>
  path.map((hash, index) => {
    const bytes = Buffer.from(hash, 'hex');
    bytes.writeUInt8(bytes.readUInt8(byte) ^ (1 << bit), byte);
    return path.with(index, bytes.toString('hex'));
  });

const place = { byte: fc.integer({ min: 0, max: 31 }), bit: fc.integer({ min: 0, max: 7 }) };
const anySize = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 1, max: SIZE }),
  fc.constantFrom(TREE_FAN - 1, TREE_FAN, TREE_FAN + 1, SECOND_LEVEL - 1, SECOND_LEVEL, SECOND_LEVEL + 1, SIZE),
);

describe('the inclusion proof of an event', () => {
  it('verifies for every leaf of a tree of any size, and for no other leaf', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 70 }), async (size) => {
        const head = treeHeadAt(reader, size);
        for (let position = 1; position <= size; position += 1) {
          const path = inclusionPath(reader, position, size);
          expect(await isProven(position, head, path)).toBe(true);
          expect(await isProven((position % size) + 1, head, path)).toBe(size === 1);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('verifies anywhere in a tree of several levels, but not with a changed byte or for another tree', async () => {
    const cases = fc.record({
      size: anySize,
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      ...place,
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ size, at, byte, bit }) => {
        const position = 1 + Math.floor(at * size);
        const head = treeHeadAt(reader, size);
        const path = inclusionPath(reader, position, size);
        expect(await isProven(position, head, path)).toBe(true);
        for (const changed of withChangedByte(path, byte, bit)) {
          expect(await isProven(position, head, changed)).toBe(false);
        }
        for (const [root = ''] of withChangedByte([head.root], byte, bit)) {
          expect(await isProven(position, { size, root }, path)).toBe(false);
        }
        const another = treeHeadAt(reader, size < SIZE ? size + 1 : size - 1);
        expect(await isProven(position, another, path)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for any number of stored nodes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 0, max: 1_500 }), (size, covered) => {
        const position = 1 + (covered % size);
        expect(inclusionPath(readerOf(covered), position, size)).toEqual(inclusionPath(reader, position, size));
      }),
    );
  });
});

describe('the consistency proof between two sizes', () => {
  it('verifies between any two sizes, but not with a changed byte or for other sizes', async () => {
    const cases = fc.record({ one: anySize, other: anySize, ...place });
    await fc.assert(
      fc.asyncProperty(cases, async ({ one, other, byte, bit }) => {
        const from = treeHeadAt(reader, Math.min(one, other));
        const to = treeHeadAt(reader, Math.max(one, other));
        const path = consistencyPath(reader, from.size, to.size);
        expect(await isConsistent({ from, to, path })).toBe(true);
        for (const changed of withChangedByte(path, byte, bit)) {
          expect(await isConsistent({ from, to, path: changed })).toBe(false);
        }
        for (const [root = ''] of withChangedByte([from.root], byte, bit)) {
          expect(await isConsistent({ from: { ...from, root }, to, path })).toBe(false);
        }
        for (const [root = ''] of withChangedByte([to.root], byte, bit)) {
          expect(await isConsistent({ from, to: { ...to, root }, path })).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('verifies from the empty log', async () => {
    const from = treeHeadAt(reader, 0);
    expect(await isConsistent({ from, to: treeHeadAt(reader, 7), path: consistencyPath(reader, 0, 7) })).toBe(true);
  });
});

it('proofs read a bounded number of hashes per level of the tree, a few at a time', () => {
  const levels = Math.ceil(Math.log(SIZE) / Math.log(TREE_FAN));
  for (const position of [1, TREE_FAN, SECOND_LEVEL / 2, SECOND_LEVEL, SIZE]) {
    for (const prove of [inclusionPath, consistencyPath]) {
      const counted = readerOf();
      prove(counted, position, SIZE);
      expect(counted.read.events + counted.read.nodes).toBeLessThanOrEqual(2 * (TREE_FAN - 1) * levels);
      expect(counted.read.times).toBeLessThanOrEqual((TREE_LEVELS + 1) * 2 * Math.ceil(Math.log2(SIZE)));
    }
  }
});
