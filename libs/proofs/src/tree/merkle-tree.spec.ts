import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MerkleTree } from './merkle-tree.js';

const rootOf = (leaves: readonly string[]): string => {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
};

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The definition in RFC 9162 §2.1.1. */
const definition = (leaves: readonly string[]): Buffer => {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] ?? '');
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.of(1), definition(leaves.slice(0, split)), definition(leaves.slice(split)));
};

describe('the Merkle tree hash', () => {
  /** Test data of Certificate Transparency: the first n of eight leaves. */
  const bytes = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('equals the known value for %i leaves', (count, root) => {
    expect(rootOf(bytes.slice(0, count).map((hex) => Buffer.from(hex, 'hex').toString('latin1')))).toBe(root);
  });

  it('equals the definition for any leaves', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 70 }), (leaves) => {
        expect(rootOf(leaves)).toBe(definition(leaves).toString('hex'));
      }),
    );
  });
});
