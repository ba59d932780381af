import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Marks } from './marks.js';

export interface MarksUnderTest {
  marks: Marks;
  dispose: () => Promise<void>;
}

export const describeMarks = (name: string, open: () => Promise<MarksUnderTest>): void => {
  describe(`${name} as marks`, () => {
    let marks: Marks;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ marks, dispose } = await open());
    });
    afterEach(() => dispose());

    it('are 0 before the first write', async () => {
      expect([await marks.of('ada'), await marks.highest()]).toEqual([0, 0]);
    });

    it('are the highest of each account, and of all accounts', async () => {
      await marks.raise('ada', 5);
      await marks.raise('grace', 9);
      await marks.raise('ada', 3);
      expect([await marks.of('ada'), await marks.of('grace'), await marks.highest()]).toEqual([5, 9, 9]);
    });

    it('are the highest also after concurrent writes', async () => {
      await Promise.all(Array.from({ length: 64 }, (_, index) => marks.raise('ada', ((index * 37) % 64) + 1)));
      expect([await marks.of('ada'), await marks.highest()]).toEqual([64, 64]);
    });

    it('are integers of any safe size', async () => {
      const large = Number.MAX_SAFE_INTEGER;
      await marks.raise('ada', large - 1);
      await marks.raise('ada', large);
      await marks.raise('ada', large - 2);
      await marks.raise('grace', 99_999_999_999);
      await marks.raise('grace', 100_000_000_000);
      expect([await marks.of('ada'), await marks.of('grace')]).toEqual([large, 100_000_000_000]);
      expect(await marks.highest()).toBe(large);
    });
  });
};
