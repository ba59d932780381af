import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { LIMITS, type Shipment, type ShipmentsChanged } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { ShipmentCache, shipmentKeys } from './shipment-cache.js';
import type { ShipmentPage } from './shipments-api.js';

const shipmentAt = (id: number, version = 1): Shipment =>
  ({
    id,
    version,
    created_at: `2026-01-0${id}T00:00:00Z`,
    sender_city: `city ${version}`,
    due: { state: 'none', days: 0, until: null },
    tracking_updates: [] as unknown,
  }) as Shipment;
const push = (id: number, version: number, type = 'ShipmentEdited', whole = true) =>
  ({
    kind: type === 'ShipmentDeleted' ? 'deleted' : 'upserted',
    id,
    version,
    ...(whole && { shipment: shipmentAt(id, version) }),
    change: { type },
  }) as unknown as ShipmentsChanged;
const pageOf = (next: string | undefined, total: number, ...ids: number[]): ShipmentPage => ({
  rows: ids.map((id) => shipmentAt(id)),
  total,
  next,
});

const observerOf = (client: QueryClient, cache: ShipmentCache) => new InfiniteQueryObserver(client, cache.list());

describe('reads of shipments', () => {
  let client: QueryClient;
  let cache: ShipmentCache;
  let list: ReturnType<typeof observerOf>;
  /** The server's responses; `requests` records the requests. */
  let pages: Record<string, ShipmentPage>;
  let shipments: Map<number, Shipment>;
  let requests: (string | number)[];
  let stop: (() => void)[];

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    pages = { newest: pageOf('older', 4, 5, 4), older: pageOf(undefined, 4, 2, 1) };
    shipments = new Map();
    requests = [];
    stop = [];
    cache = new ShipmentCache(
      client,
      {
        page: async (cursor = 'newest') => {
          requests.push(cursor);
          return structuredClone(pages[cursor] ?? pageOf(undefined, 0));
        },
        one: async (id) => {
          requests.push(id);
          const shipment = shipments.get(id);
          if (!shipment) throw new Error('not found');
          return structuredClone(shipment);
        },
      },
      3,
    );
  });
  afterEach(() => {
    for (const end of stop) end();
    client.clear();
  });

  const begin = async (): Promise<void> => {
    list = observerOf(client, cache);
    stop.push(list.subscribe(() => {}));
    await list.refetch();
    await turn();
  };
  const turn = (): Promise<void> => new Promise(setImmediate);
  const shown = () => {
    const { rows = [], total } = list.getCurrentResult().data ?? {};
    return { rows: rows.map(({ id, version }) => [id, version]), total };
  };
  const known = (id: number) => client.getQueryData<Shipment>(shipmentKeys.one(id));

  it('load a list page by page and keep each row at its newest version', async () => {
    await begin();
    await list.fetchNextPage();
    requests = [];
    await cache.apply(push(1, 2));
    expect(shown().rows).toEqual([
      [5, 1],
      [4, 1],
      [2, 1],
      [1, 2],
    ]);
    shipments.set(1, shipmentAt(1, 4));
    await cache.apply(push(1, 4, 'ShipmentEdited', false));
    expect([requests, shown().rows.at(-1)]).toEqual([[1], [1, 4]]);
    expect([list.getCurrentResult().hasNextPage, list.getCurrentResult().data?.isWhole]).toEqual([false, true]);
  });

  it('reload only the first page of a list that has become too long, and nothing at the maximum length', async () => {
    await begin();
    await list.fetchNextPage();
    requests = [];
    await cache.apply(push(6, 1, 'ShipmentCreated'));
    await turn();
    expect(requests).toEqual([]);
    pages['newest'] = pageOf('older', 6, 7, 6);
    await cache.apply(push(7, 1, 'ShipmentCreated'));
    await turn();
    expect([requests, shown()]).toEqual([
      ['newest'],
      {
        rows: [
          [7, 1],
          [6, 1],
        ],
        total: 6,
      },
    ]);
  });

  it('include a shipment with a newer push than the list', async () => {
    await cache.apply(push(4, 3));
    shipments.set(4, shipmentAt(4, 3));
    await begin();
    expect(requests.slice(-2)).toEqual(['newest', 4]);
    expect(shown().rows).toEqual([
      [5, 1],
      [4, 3],
    ]);
  });

  it('add only new shipments to the list', async () => {
    await begin();
    await cache.apply(push(8, 3));
    shipments.set(8, shipmentAt(8, 3));
    await cache.page(async () => pageOf(undefined, 1, 8));
    await turn();
    cache.remember(shipmentAt(9, 2));
    expect([requests.at(-1), shown().rows]).toEqual([
      8,
      [
        [5, 1],
        [4, 1],
      ],
    ]);
  });

  it('show the response to a command, then the newer version that was pushed', async () => {
    await begin();
    await cache.apply(push(8, 3));
    shipments.set(8, shipmentAt(8, 3));
    requests = [];
    cache.remember(shipmentAt(8, 1));
    expect(known(8)).toEqual(shipmentAt(8, 1));
    await turn();
    expect([requests, known(8)]).toEqual([[8], shipmentAt(8, 3)]);
  });

  it('leave a deleted shipment out of the rows and the total when a lagging node still returns it', async () => {
    cache.forget(4);
    await begin();
    expect(shown()).toEqual({ rows: [[5, 1]], total: 3 });
  });

  it('keep nothing of a deleted shipment', async () => {
    await begin();
    await cache.apply(push(4, 2, 'ShipmentDeleted'));
    expect(client.getQueryData(shipmentKeys.list)).toEqual({
      pages: [{ rows: [shipmentAt(5)], total: 3, next: 'older' }],
      pageParams: [undefined],
    });
  });

  it('leave nothing of pushes about shipments that are not shown', async () => {
    await begin();
    for (let id = 10; id < 1_000; id += 1) {
      await cache.apply(id % 2 ? push(id, 7, 'ShipmentEdited', id % 3 > 0) : push(id, 1, 'ShipmentCreated'));
      await cache.apply(push(id, id % 2 ? 8 : 2));
    }
    client.removeQueries({ queryKey: shipmentKeys.list });
    client.removeQueries({ queryKey: shipmentKeys.ones });
    await cache.apply(push(9, 3));
    expect(cache.kept).toEqual({ shipments: 0, pushes: 0 });
  });

  it('keep a shipment up to date while a component holds it', async () => {
    cache.remember(shipmentAt(8));
    client.removeQueries({ queryKey: shipmentKeys.ones });
    const release = cache.hold([shipmentAt(8)]);
    await cache.apply(push(8, 2));
    expect(cache.now(shipmentAt(8))).toEqual(shipmentAt(8, 2));
    release();
    await cache.apply(push(7, 2));
    expect(cache.kept.shipments).toBe(0);
  });

  it('do not happen for a push before a list has loaded', async () => {
    client.getQueryCache().build(client, { queryKey: [...shipmentKeys.desk, 'waiting'] });
    await cache.apply(push(7, 5));
    expect(requests).toEqual([]);
  });

  it('are repeated after missed pushes, without other queries', async () => {
    await begin();
    let others = 0;
    const other = new QueryObserver(client, { queryKey: ['places'], queryFn: async () => (others += 1) });
    stop.push(other.subscribe(() => {}));
    await turn();
    requests = [];
    await cache.reload();
    expect([requests, others]).toEqual([['newest'], 1]);
  });

  it("fail for a deleted shipment with the server's error", async () => {
    shipments.set(8, shipmentAt(8));
    cache.forget(8);
    await expect(client.query(cache.one(8))).rejects.toThrow('Request failed with status code 404');
  });
});

it('a first page as long as the server sends is read again only once 500 bookings have lengthened it', async () => {
  const booked = (id: number): Shipment => ({ ...shipmentAt(1), id, created_at: new Date(id * 1_000).toISOString() });
  const newest = (count: number): ShipmentPage => ({
    rows: Array.from({ length: LIMITS.listDefault }, (_, index) => booked(count - index)),
    total: count,
    next: 'older',
  });
  let count: number = LIMITS.listDefault + 1;
  let requests = 0;
  const client = new QueryClient();
  const cache = new ShipmentCache(client, {
    page: async () => {
      requests += 1;
      return newest(count);
    },
    one: () => Promise.reject(new Error('not expected')),
  });
  const list = observerOf(client, cache);
  const unsubscribe = list.subscribe(() => {});
  await list.refetch();
  requests = 0;
  await cache.apply({ ...push(count, 2), shipment: { ...booked(count), version: 2 } });
  const book = async (): Promise<void> => {
    count += 1;
    await cache.apply({ ...push(count, 1, 'ShipmentCreated'), shipment: booked(count) });
  };
  for (let added = 1; added <= 500; added += 1) await book();
  await new Promise(setImmediate);
  expect([requests, list.getCurrentResult().data?.rows.length]).toEqual([0, 1_500]);
  await book();
  await new Promise(setImmediate);
  expect([requests, list.getCurrentResult().data?.rows.length]).toEqual([1, 1_000]);
  unsubscribe();
  client.clear();
});

it('pages and shipments are requested from the server', async () => {
  const requests: unknown[] = [];
  http.defaults.adapter = async (config) => {
    requests.push([config.url, config.params, config.signal instanceof AbortSignal]);
    const link = '</api/shipments/?cursor=older>; rel="next"';
    return { data: [], status: 200, statusText: '', headers: { link, 'x-total-count': '9' }, config };
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const cache = new ShipmentCache(client);
  const list = observerOf(client, cache);
  await list.refetch();
  await list.fetchNextPage();
  await expect(client.query(cache.one(7))).rejects.toThrow();
  expect(requests).toEqual([
    ['/shipments/', {}, true],
    ['/shipments/', { cursor: 'older' }, true],
    ['/shipments/7/', {}, true],
  ]);
  client.clear();
});

it('the counts have a key for each status', () => {
  expect(shipmentKeys.statusCount('delayed')).toEqual(['shipments', 'counts', 'delayed']);
});
