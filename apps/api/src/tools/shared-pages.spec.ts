import { describe, expect, it } from '@jest/globals';
import { sharedPages } from './shared-pages.js';

const given = () => {
  const read: number[] = [];
  const pages = sharedPages({
    readAfter: async (position) => {
      read.push(position);
      return [];
    },
  });
  return { read, pages };
};

describe('pages of several concurrent readers', () => {
  it('are read once for all', async () => {
    const { read, pages } = given();
    for (const position of [0, 500, 1000]) {
      const [one, other] = await Promise.all([pages.readAfter(position, 500), pages.readAfter(position, 500)]);
      expect(other).toBe(one);
    }
    expect(read).toEqual([0, 500, 1000]);
  });

  it('are read again for another position or page size', async () => {
    const { read, pages } = given();
    await pages.readAfter(500, 500);
    await pages.readAfter(0, 500);
    await pages.readAfter(0, 100);
    expect(read).toEqual([500, 0, 0]);
  });
});
