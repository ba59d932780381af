import { describe, expect, it } from '@jest/globals';
import type { Shipment, ShipmentQuery } from '@waymark/contracts';
import { readMatching } from './shipments-api.js';

/** Pages of two rows. Each page begins with the last row of the page before, as if rows had moved between requests. */
const listOf = (count: number) => {
  const queries: ShipmentQuery[] = [];
  const read = async (query: ShipmentQuery) => {
    queries.push(query);
    const first = Number(query.cursor ?? 0);
    const rows = [first, first + 1].map((id) => ({ id }) as Shipment);
    return { rows, total: count, next: first + 2 < count ? `${first + 1}` : undefined };
  };
  return { queries, read };
};

const found = async (list: ReturnType<typeof listOf>, most: number) => {
  const pages: number[] = [];
  const rows = await readMatching(
    { q: 'leith' },
    most,
    new AbortController().signal,
    (page) => pages.push(page.rows.length),
    list.read,
  );
  return { ids: rows.map(({ id }) => id), pages };
};

describe('readMatching', () => {
  it('reads page by page and returns each shipment once', async () => {
    const list = listOf(5);
    expect(await found(list, 100)).toEqual({ ids: [0, 1, 2, 3, 4], pages: [2, 2, 2, 2] });
    expect(list.queries.map(({ q, cursor }) => [q, cursor])).toEqual([
      ['leith', undefined],
      ['leith', '1'],
      ['leith', '2'],
      ['leith', '3'],
    ]);
  });

  it('stops at the maximum number of shipments', async () => {
    const list = listOf(1_000);
    expect(await found(list, 3)).toEqual({ ids: [0, 1, 2], pages: [2, 2] });
    expect(list.queries).toHaveLength(2);
  });
});
