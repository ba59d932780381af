import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Shipment, ShipmentsChanged } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { ShipmentCache, shipmentKeys } from './shipment-cache.js';
import type { ShipmentPage } from './shipments-api.js';

const shipmentAt = (id: number, version = 1): Shipment =>
  ({
    id,
    version,
    created_at: `2026-01-0${id}T00:00:00Z`,
    sender_city: `city ${version}`,
    tracking_updates: [] as unknown,
  }) as Shipment;
const told = (id: number, version: number, type = 'ShipmentEdited', whole = true) =>
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

describe('what is read of shipments', () => {
  let client: QueryClient;
  let cache: ShipmentCache;
  let list: ReturnType<typeof observerOf>;
  /** What the server answers, and what it was asked. */
  let pages: Record<string, ShipmentPage>;
  let shipments: Map<number, Shipment>;
  let asked: (string | number)[];
  let stop: (() => void)[];

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    pages = { newest: pageOf('older', 4, 5, 4), older: pageOf(undefined, 4, 2, 1) };
    shipments = new Map();
    asked = [];
    stop = [];
    cache = new ShipmentCache(
      client,
      {
        page: async (cursor = 'newest') => {
          asked.push(cursor);
          return structuredClone(pages[cursor] ?? pageOf(undefined, 0));
        },
        one: async (id) => {
          asked.push(id);
          const shipment = shipments.get(id);
          if (!shipment) throw new Error('not there');
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

  it('is a list page by page, in which each row is the newest', async () => {
    await begin();
    await list.fetchNextPage();
    asked = [];
    await cache.apply(told(1, 2));
    expect(shown().rows).toEqual([
      [5, 1],
      [4, 1],
      [2, 1],
      [1, 2],
    ]);
    shipments.set(1, shipmentAt(1, 4));
    await cache.apply(told(1, 4, 'ShipmentEdited', false));
    expect([asked, shown().rows.at(-1)]).toEqual([[1], [1, 4]]);
    expect([list.getCurrentResult().hasNextPage, list.getCurrentResult().data?.isWhole]).toEqual([false, true]);
  });

  it('is of a list that has become too long its first page alone, and no more while it is just long enough', async () => {
    await begin();
    await list.fetchNextPage();
    asked = [];
    await cache.apply(told(6, 1, 'ShipmentCreated'));
    await turn();
    expect(asked).toEqual([]);
    pages['newest'] = pageOf('older', 6, 7, 6);
    await cache.apply(told(7, 1, 'ShipmentCreated'));
    await turn();
    expect([asked, shown()]).toEqual([
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

  it('is a shipment of which more was told than its list has', async () => {
    await cache.apply(told(4, 3));
    shipments.set(4, shipmentAt(4, 3));
    await begin();
    expect(asked.slice(-2)).toEqual(['newest', 4]);
    expect(shown().rows).toEqual([
      [5, 1],
      [4, 3],
    ]);
  });

  it('puts nothing into the list that is not new', async () => {
    await begin();
    await cache.apply(told(8, 3));
    shipments.set(8, shipmentAt(8, 3));
    cache.pageAnswered(pageOf(undefined, 1, 8));
    await turn();
    cache.remember(shipmentAt(9, 2));
    expect([asked.at(-1), shown().rows]).toEqual([
      8,
      [
        [5, 1],
        [4, 1],
      ],
    ]);
  });

  it('is what a command was answered, and then what was told beyond that', async () => {
    await begin();
    await cache.apply(told(8, 3));
    shipments.set(8, shipmentAt(8, 3));
    asked = [];
    cache.remember(shipmentAt(8, 1));
    expect(known(8)).toEqual(shipmentAt(8, 1));
    await turn();
    expect([asked, known(8)]).toEqual([[8], shipmentAt(8, 3)]);
  });

  it('has no row and no count of what was deleted before a node that is behind answered', async () => {
    cache.forget(4);
    await begin();
    expect(shown()).toEqual({ rows: [[5, 1]], total: 3 });
  });

  it('keeps nothing of what was deleted', async () => {
    await begin();
    await cache.apply(told(4, 2, 'ShipmentDeleted'));
    expect(client.getQueryData(shipmentKeys.list)).toEqual({
      pages: [{ rows: [shipmentAt(5)], total: 3, next: 'older' }],
      pageParams: [undefined],
    });
  });

  it('is nothing of what is told while a list is not read yet', async () => {
    client.getQueryCache().build(client, { queryKey: [...shipmentKeys.desk, 'waiting'] });
    await cache.apply(told(7, 5));
    expect(asked).toEqual([]);
  });

  it('is read again where pushes were missed, and nothing else is', async () => {
    await begin();
    let others = 0;
    const other = new QueryObserver(client, { queryKey: ['places'], queryFn: async () => (others += 1) });
    stop.push(other.subscribe(() => {}));
    await turn();
    asked = [];
    await cache.reload();
    expect([asked, others]).toEqual([['newest'], 1]);
  });

  it('says of one that is deleted what the server would', async () => {
    shipments.set(8, shipmentAt(8));
    cache.forget(8);
    await expect(client.query(cache.one(8))).rejects.toThrow('Request failed with status code 404');
  });
});

it('pages and shipments are asked of the server', async () => {
  const asked: unknown[] = [];
  http.defaults.adapter = async (config) => {
    asked.push([config.url, config.params, config.signal instanceof AbortSignal]);
    const link = '</api/shipments/?cursor=older>; rel="next"';
    return { data: [], status: 200, statusText: '', headers: { link, 'x-total-count': '9' }, config };
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const cache = new ShipmentCache(client);
  const list = observerOf(client, cache);
  await list.refetch();
  await list.fetchNextPage();
  await expect(client.query(cache.one(7))).rejects.toThrow();
  expect(asked).toEqual([
    ['/shipments/', {}, true],
    ['/shipments/', { cursor: 'older' }, true],
    ['/shipments/7/', {}, true],
  ]);
  client.clear();
});

it('what the server counts has a place for each status', () => {
  expect(shipmentKeys.statusCount('delayed')).toEqual(['shipments', 'counts', 'delayed']);
});
