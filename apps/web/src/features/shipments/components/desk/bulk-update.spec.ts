import { describe, expect, it } from '@jest/globals';
import { countOf, failedOf, sendEach, type BulkEntry, type BulkOutcome } from './bulk-update.js';

const entries: BulkEntry[] = Array.from({ length: 9 }, (_, index) => ({
  ...{ id: index + 1, tracking_number: `WM-${index + 1}` },
  key: `key-${index + 1}`,
}));

/** Sends what `sent` names, with the ids in `fails` failing; answers the outcomes. */
const run = async (sent: readonly BulkEntry[], fails: readonly number[], results = new Map<number, BulkOutcome>()) => {
  const keys: string[] = [];
  let [underWay, most] = [0, 0];
  await sendEach(
    sent,
    async ({ id, key }) => {
      keys.push(key);
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      if (fails.includes(id)) throw new Error(`no ${id}`);
    },
    (error) => (error instanceof Error ? error.message : ''),
    (id, outcome) => results.set(id, outcome),
  );
  return { keys, most, results };
};

describe('an update of many parcels', () => {
  it('is one request for each, some at a time, whatever becomes of the others', async () => {
    const { keys, most, results } = await run(entries, [2, 5]);
    expect(keys).toEqual(entries.map(({ key }) => key));
    expect(most).toBe(4);
    expect(countOf(results, 'done')).toBe(7);
    expect(results.get(5)).toEqual({ kind: 'failed', why: 'no 5' });
  });

  it('is tried again for those that failed alone, with the same keys', async () => {
    const { results } = await run(entries, [2, 5]);
    const again = failedOf(entries, results);
    const { keys } = await run(again, [5], results);
    expect(keys).toEqual(['key-2', 'key-5']);
    expect(failedOf(entries, results).map(({ id }) => id)).toEqual([5]);
  });

  it('of none sends nothing', async () => {
    expect((await run([], [])).keys).toEqual([]);
  });
});
