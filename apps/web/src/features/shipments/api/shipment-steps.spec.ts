import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Shipment, ShipmentsChanged } from '@waymark/contracts';
import { ShipmentCache, shipmentKeys, shipmentsIn } from './shipment-cache.js';
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
/** A push of an edit; with the fields if `whole`. */
const edited = (id: number, version: number, whole = true) =>
  ({
    kind: 'upserted',
    id,
    version,
    ...(whole && { shipment: shipmentAt(id, version) }),
    change: { type: 'ShipmentEdited' },
  }) as unknown as ShipmentsChanged;
const created = (id: number) =>
  ({
    kind: 'upserted',
    id,
    version: 1,
    shipment: shipmentAt(id),
    change: { type: 'ShipmentCreated' },
  }) as unknown as ShipmentsChanged;
const deleted = (id: number) =>
  ({ kind: 'deleted', id, version: 9, change: { type: 'ShipmentDeleted' } }) as unknown as ShipmentsChanged;

describe('a loaded list of shipments', () => {
  let client: QueryClient;
  let cache: ShipmentCache;
  /** The server's response. */
  let page: ShipmentPage;
  let shipments: Map<number, Shipment>;
  let read: number[];
  let stop: () => void;
  let list: InfiniteQueryObserver<ShipmentPage, Error, { rows: Shipment[]; total: number; isWhole: boolean }>;

  const begin = async (of: ShipmentPage, mostKept?: number): Promise<void> => {
    page = of;
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    cache = new ShipmentCache(
      client,
      {
        page: async () => structuredClone(page),
        one: async (id) => {
          read.push(id);
          const shipment = shipments.get(id);
          if (!shipment) throw new Error('not found');
          return structuredClone(shipment);
        },
      },
      mostKept,
    );
    list = new InfiniteQueryObserver(client, cache.list()) as unknown as typeof list;
    stop = list.subscribe(() => {});
    await list.refetch();
  };
  beforeEach(async () => {
    shipments = new Map();
    read = [];
    await begin({ rows: [shipmentAt(3), shipmentAt(1)], total: 2, next: undefined });
  });
  afterEach(() => {
    stop();
    client.clear();
  });

  const shown = () => {
    const { rows, total } = list.getCurrentResult().data ?? { rows: [], total: NaN };
    return { rows: rows.map(({ id, version }) => [id, version]), total };
  };
  const known = (id: number) => client.getQueryData<Shipment>(shipmentKeys.one(id));

  it('shows a created shipment once, at the top', () => {
    cache.remember(shipmentAt(4));
    cache.remember(shipmentAt(4));
    expect(shown()).toEqual({
      rows: [
        [4, 1],
        [3, 1],
        [1, 1],
      ],
      total: 3,
    });
    expect(known(4)).toEqual(shipmentAt(4));
  });

  it('shows an edited shipment in its place', () => {
    cache.remember(shipmentAt(1, 2));
    expect(shown()).toEqual({
      rows: [
        [3, 1],
        [1, 2],
      ],
      total: 2,
    });
    expect([known(1), read]).toEqual([shipmentAt(1, 2), []]);
  });

  it('applies a push that arrived before the response that it builds on', async () => {
    shipments.set(1, shipmentAt(1, 3));
    await cache.apply(edited(1, 3));
    cache.remember(shipmentAt(1, 2));
    expect(known(1)).toEqual(shipmentAt(1, 3));
    expect(shown().rows).toEqual([
      [3, 1],
      [1, 3],
    ]);
  });

  it('ignores a response about a shipment that was deleted meanwhile', async () => {
    await cache.apply(deleted(1));
    cache.remember(shipmentAt(1, 2));
    expect([shown(), known(1)]).toEqual([{ rows: [[3, 1]], total: 1 }, undefined]);
  });

  it('drops a forgotten shipment and the data of its page', () => {
    cache.remember(shipmentAt(1, 2));
    cache.forget(1);
    expect([shown(), known(1)]).toEqual([{ rows: [[3, 1]], total: 1 }, undefined]);
  });

  it('applies a complete push without a read, and reads after an incomplete one', async () => {
    await cache.apply(edited(1, 2));
    expect([shown().rows, read]).toEqual([
      [
        [3, 1],
        [1, 2],
      ],
      [],
    ]);
    shipments.set(1, shipmentAt(1, 3));
    await cache.apply(edited(1, 3, false));
    expect([shown().rows, read]).toEqual([
      [
        [3, 1],
        [1, 3],
      ],
      [1],
    ]);
  });

  it('does not read after a push about a shipment that is not shown', async () => {
    await cache.apply(edited(7, 5));
    expect([shown(), read]).toEqual([
      {
        rows: [
          [3, 1],
          [1, 1],
        ],
        total: 2,
      },
      [],
    ]);
  });

  it('reads after a push with a gap about a shipment whose page is open', async () => {
    shipments.set(7, shipmentAt(7, 4));
    const own = new QueryObserver(client, cache.one(7));
    const close = own.subscribe(() => {});
    await own.refetch();
    shipments.set(7, shipmentAt(7, 6));
    read = [];
    await cache.apply(edited(7, 6));
    expect([own.getCurrentResult().data, read]).toEqual([shipmentAt(7, 6), [7]]);
    close();
  });

  it("applies a complete push to the shipment's page without a read", async () => {
    shipments.set(7, shipmentAt(7, 4));
    const own = new QueryObserver(client, cache.one(7));
    const close = own.subscribe(() => {});
    await own.refetch();
    read = [];
    await cache.apply(edited(7, 5));
    expect([known(7), read]).toEqual([shipmentAt(7, 5), []]);
    close();
  });

  it('reads at most three times from a lagging node, then shows its response', async () => {
    shipments.set(1, shipmentAt(1, 1));
    await cache.apply(edited(1, 3, false));
    expect(read).toEqual([1, 1, 1]);
    expect(shown().rows).toEqual([
      [3, 1],
      [1, 1],
    ]);
  });

  it('inserts a late push below newer shipments', async () => {
    await cache.apply(created(2));
    expect(shown()).toEqual({
      rows: [
        [3, 1],
        [2, 1],
        [1, 1],
      ],
      total: 3,
    });
  });

  it('does not show a shipment that belongs after the loaded part', async () => {
    stop();
    await begin({ rows: [shipmentAt(3), shipmentAt(2)], total: 5, next: 'older' });
    await cache.apply(created(1));
    expect(shown().rows).toEqual([
      [3, 1],
      [2, 1],
    ]);
    await cache.apply(created(4));
    expect(shown()).toEqual({
      rows: [
        [4, 1],
        [3, 1],
        [2, 1],
      ],
      total: 6,
    });
  });

  it('is empty when its last shipment was deleted', async () => {
    await cache.apply(deleted(3));
    await cache.apply(deleted(1));
    expect(shown()).toEqual({ rows: [], total: 0 });
  });

  it('shows no page for a deleted shipment, whatever a lagging node returns', async () => {
    shipments.set(8, shipmentAt(8));
    cache.forget(8);
    await expect(client.query(cache.one(8))).rejects.toMatchObject({ status: 404, code: 'SHIPMENT_NOT_FOUND' });
    expect(read).toEqual([8]);
  });
});

it('each query cache has one cache of shipments', () => {
  const [one, other] = [new QueryClient(), new QueryClient()];
  expect(shipmentsIn(one)).toBe(shipmentsIn(one));
  expect(shipmentsIn(other)).not.toBe(shipmentsIn(one));
});
