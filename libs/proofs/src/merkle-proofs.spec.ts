import { describe, expect, it } from '@jest/globals';
import { isConsistent, isIncluded, leafHash } from './merkle-proofs.js';

/** Test data of Certificate Transparency: eight leaves, and the tree's root over the first n of them. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const H01 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const H23 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const H47 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const H4 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const H67 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const H5 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';

/** All bytes are ASCII. */
const leafAt = (index: number): Promise<string> =>
  leafHash((LEAVES[index] ?? '').replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
const head = (size: number) => ({ size, root: ROOTS[size] ?? '' });

describe('the audit paths of Certificate Transparency', () => {
  it.each([
    [0, 1, []],
    [0, 8, [H01, H23, H47]],
    [5, 8, [H4, H67, ROOTS[4] ?? '']],
    [2, 3, [ROOTS[2] ?? '']],
    [1, 5, [ROOTS[1] ?? '', H23, H4]],
  ])('of leaf %i in a tree of %i leads to its root', async (index, size, path) => {
    const claim = { index, size, leafHash: await leafAt(index), path, root: ROOTS[size] ?? '' };
    expect(await isIncluded(claim)).toBe(true);
    for (const wrong of [
      { index: index + 1 },
      { index: -1 },
      { index: Number.NaN },
      { size: 2 ** 60 },
      { path: [...path, H4] },
      { path: [...path].slice(0, -1), index: index + size },
      { root: H4 },
      { leafHash: H4 },
    ]) {
      expect(await isIncluded({ ...claim, ...wrong })).toBe(false);
    }
  });
});

describe('the consistency proofs of Certificate Transparency', () => {
  const proofs: [from: number, to: number, path: string[]][] = [
    [1, 1, []],
    [0, 8, []],
    [1, 8, [H01, H23, H47]],
    [6, 8, [H5, H67, ROOTS[4] ?? '']],
    [2, 5, [H23, H4]],
  ];

  it.each(proofs)('from %i to %i hold', async (from, to, path) => {
    const claim = { from: head(from), to: head(to), path };
    expect(await isConsistent(claim)).toBe(true);
    for (const wrong of [
      { from: { ...claim.from, root: H4 } },
      { from: { ...claim.from, size: to + 1 } },
      { from: { ...claim.from, size: Number.NaN } },
      { path: [...path, H4] },
    ]) {
      expect(await isConsistent({ ...claim, ...wrong })).toBe(false);
    }
  });

  it.each(proofs.filter(([from]) => from > 0))('from %i to %i do not hold for another root', async (from, to, path) => {
    expect(await isConsistent({ from: head(from), to: { size: to, root: H4 }, path })).toBe(false);
  });

  it('do not hold with an empty path', async () => {
    expect(await isConsistent({ from: head(4), to: head(8), path: [] })).toBe(false);
    expect(await isConsistent({ from: head(8), to: head(4), path: [] })).toBe(false);
  });
});
