import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { namesOf, waybillFields, type Shipment } from '@waymark/contracts';
import { blockStorage, storageOf, unblockStorage } from '../../../lib/storage/testing/storages.js';
import { deskKey } from './desk-queries.js';
import { keepDesk, takeDesk } from './kept-desk.js';
import { shipmentKeys } from './shipment-cache.js';
import type { ShipmentPage } from './shipments-api.js';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 1, 12);
const query = { q: 'bergen' };
const others = ['id', 'version', 'status', 'due', 'tracking_number', 'tracking_updates'];
const row = Object.fromEntries([...namesOf(waybillFields), ...others].map((name) => [name, 1])) as unknown as Shipment;
const page = { rows: [row], total: 900, next: 'cursor' };

/** The cache of a page that shows the list. */
const shown = (rows: Shipment[] = [row]): QueryClient => {
  const cache = new QueryClient();
  cache.setQueryData(deskKey(query), { pages: [{ ...page, rows }], pageParams: [undefined] }, { updatedAt: NOON });
  const late = { queryKey: shipmentKeys.attention, queryFn: () => ({ late: 1 }), initialData: { late: 7 } };
  new QueryObserver(cache, { ...late, staleTime: Infinity }).subscribe(() => {});
  return cache;
};
const pageIn = (cache: QueryClient, of = query): ShipmentPage | undefined =>
  cache.getQueryData<InfiniteData<ShipmentPage>>(deskKey(of))?.pages[0];

/** The cache of the next page in the tab. */
const reloaded = (account = 'u1', now = NOON + 1): QueryClient => {
  const cache = new QueryClient();
  takeDesk(cache, account, query, now);
  return cache;
};

describe('the list kept for a reload', () => {
  let tab: Map<string, string>;
  beforeEach(() => {
    tab = storageOf('sessionStorage');
  });
  afterEach(unblockStorage);

  it('is shown with its counts and its time, and is stale', () => {
    keepDesk(shown(), 'u1', query);
    const cache = reloaded();
    expect(pageIn(cache)).toEqual({ ...page, asOf: NOON });
    expect(cache.getQueryData(shipmentKeys.attention)).toEqual({ late: 7 });
    expect(cache.getQueryState(deskKey(query))?.dataUpdatedAt).toBe(1);
  });

  it('keeps its time over a reload without a response', () => {
    keepDesk(shown(), 'u1', query);
    keepDesk(reloaded(), 'u1', query);
    expect(pageIn(reloaded())?.asOf).toBe(NOON);
  });

  it('is removed when the page is loaded, by whichever account', () => {
    keepDesk(shown(), 'u1', query);
    expect(pageIn(reloaded('u2'))).toBeUndefined();
    expect([...tab]).toEqual([]);
    expect(pageIn(reloaded())).toBeUndefined();
  });

  it.each([
    ['is of another query', () => shown(), { q: 'leith' }, NOON],
    ['is older than 12 hours', () => shown(), query, NOON + 12 * HOUR],
    ['has rows that lack a field', () => shown([{ id: 1 } as Shipment]), query, NOON],
  ])('is not shown if it %s', (_, cacheOf, kept, now) => {
    const cache = cacheOf();
    cache.setQueryData(deskKey(kept), cache.getQueryData(deskKey(query)), { updatedAt: NOON });
    keepDesk(cache, 'u1', kept);
    expect(tab.size).toBe(1);
    expect(pageIn(reloaded('u1', now))).toBeUndefined();
  });

  it('is not stored if it is empty', () => {
    keepDesk(shown([]), 'u1', query);
    expect([...tab]).toEqual([]);
  });

  it('does not replace a newer list', () => {
    keepDesk(shown(), 'u1', query);
    const cache = shown([]);
    takeDesk(cache, 'u1', query, NOON);
    expect(pageIn(cache)?.rows).toEqual([]);
  });

  it('is not needed: text that is no list and blocked storage are ignored', () => {
    for (const text of ['{', '[]', '{"account":"u1"}']) {
      tab.set('desk', text);
      expect(pageIn(reloaded())).toBeUndefined();
    }
    blockStorage();
    keepDesk(shown(), 'u1', query);
    expect(pageIn(reloaded())).toBeUndefined();
  });
});
