import { describe, expect, it } from '@jest/globals';
import { describeMarks } from './marks.contract.js';
import { MemoryMarks } from './memory-marks.js';

describeMarks('memory', async () => ({ marks: new MemoryMarks(), dispose: () => Promise.resolve() }));

describe('marks in memory', () => {
  it('evict the account raised longest ago, and then return at least its mark', async () => {
    const marks = new MemoryMarks(2);
    await marks.raise('ada', 5);
    await marks.raise('grace', 7);
    await marks.raise('ada', 6);
    await marks.raise('mary', 8);
    expect([await marks.of('ada'), await marks.of('mary')]).toEqual([6, 8]);
    expect([await marks.of('grace'), await marks.of('nobody'), await marks.highest()]).toEqual([7, 7, 8]);
    await marks.raise('grace', 3);
    expect(await marks.of('grace')).toBeGreaterThanOrEqual(7);
  });
});
