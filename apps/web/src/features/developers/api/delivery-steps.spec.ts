import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { mergedDeliveries, type DeliveryStatus } from '../delivery-log.js';
import { DeliveryCache, deliveriesIn, type PageSelection } from './delivery-cache.js';

const MOST_PUSHED = 2_000;
const MOST_KEPT = 1_000;

const delivery = (id: number, attempts = 1, webhook_id = 1): Delivery =>
  ({ id: String(id), webhook_id, attempts: [{ number: attempts }] }) as unknown as Delivery;
const page = (next: string | null, ...deliveries: Delivery[]): DeliveryPage => ({ deliveries, next });

const observerOf = (client: QueryClient, cache: DeliveryCache, webhooks?: number[], status?: DeliveryStatus) =>
  new InfiniteQueryObserver(client, cache.log(webhooks, status ?? null));

describe('a log of deliveries', () => {
  let client: QueryClient;
  let cache: DeliveryCache;
  let requests: [webhook: number, selection: PageSelection][];
  let signals: AbortSignal[];
  let respond: (webhook: number, before: string | null) => DeliveryPage | Promise<DeliveryPage>;
  let stop: () => void;

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    requests = [];
    signals = [];
    stop = () => {};
    respond = (_, before) => (before === null ? page('8', delivery(9), delivery(8)) : page(null, delivery(4)));
    cache = new DeliveryCache(client, async (webhook, selection, signal) => {
      requests.push([webhook, selection]);
      signals.push(signal);
      return respond(webhook, selection.before);
    });
  });
  afterEach(() => {
    stop();
    client.clear();
  });

  const observe = (webhooks?: number[], status?: DeliveryStatus) => {
    const log = observerOf(client, cache, webhooks, status);
    stop = log.subscribe(() => {});
    return log;
  };
  const read = async (...webhooks: number[]) => {
    const log = observe(webhooks);
    await log.refetch();
    requests = [];
    signals = [];
    return log;
  };
  /** Each delivery with the number of its last attempt. */
  const shown = (log: ReturnType<typeof observe>) =>
    mergedDeliveries(log.getCurrentResult().data?.pages ?? []).map(({ id, attempts }) => [
      Number(id),
      attempts.at(-1)?.number,
    ]);

  it('loads a page of each webhook by status, then the next page of webhooks that have more', async () => {
    respond = (webhook, before) => (webhook === 1 && before === null ? page('8', delivery(9)) : page(null));
    const log = observe([1, 2], 'exhausted');
    await log.refetch();
    await log.fetchNextPage();
    expect(requests.slice(-3)).toEqual([
      [1, { before: null, status: 'exhausted' }],
      [2, { before: null, status: 'exhausted' }],
      [1, { before: '8', status: 'exhausted' }],
    ]);
    expect(log.getCurrentResult().hasNextPage).toBe(false);
  });

  it('does not load until its webhooks are known', () => {
    expect([observe().getCurrentResult().fetchStatus, requests]).toEqual(['idle', []]);
    expect(cache.log(undefined, null)).toMatchObject({ initialPageParam: {}, structuralSharing: false });
  });

  it('differs by webhooks and status, under a common key', () => {
    const keys = [cache.log([1], null), cache.log([2], null), cache.log([1], 'exhausted')].map(
      ({ queryKey }) => queryKey,
    );
    expect(keys).toEqual([
      ['developers', 'deliveries', [1], null],
      ['developers', 'deliveries', [2], null],
      ['developers', 'deliveries', [1], 'exhausted'],
    ]);
  });

  it('shows pushed deliveries with the latest attempt of each, even if pushes or responses arrive late', async () => {
    const log = await read(1);
    cache.apply(delivery(10));
    cache.apply(delivery(8, 3));
    cache.apply(delivery(8, 2));
    const expected = [
      [10, 1],
      [9, 1],
      [8, 3],
    ];
    expect(shown(log)).toEqual(expected);
    await log.refetch();
    expect(shown(log)).toEqual(expected);
  });

  it('ignores pushes until it is loaded', () => {
    cache.apply(delivery(9));
    expect(client.getQueryCache().getAll()).toEqual([]);
    const log = observe();
    cache.apply(delivery(10));
    expect(log.getCurrentResult().data).toBeUndefined();
  });

  it('keeps a limited number of recent pushes, and uses the response for other deliveries', async () => {
    for (let id = 1; id <= MOST_PUSHED; id += 1) cache.apply(delivery(id, 2));
    cache.apply(delivery(1, 2));
    cache.apply(delivery(MOST_PUSHED + 1, 2));
    respond = () => page(null, delivery(3), delivery(2), delivery(1));
    const log = await read(1);
    expect(shown(log).slice(-3)).toEqual([
      [3, 2],
      [2, 1],
      [1, 2],
    ]);
    expect(shown(log)).toHaveLength(MOST_PUSHED + 1);
  });

  it('is cut to half its maximum when it grows too long, and continues loading from there', async () => {
    const log = await read(1);
    await log.fetchNextPage();
    for (let id = 10; id < 10 + MOST_KEPT - 2; id += 1) cache.apply(delivery(id));
    const kept = () => client.getQueryData<{ pages: unknown[]; pageParams: unknown[] }>(cache.log([1], null).queryKey);
    expect(kept()).toMatchObject({ pages: { length: 2 }, pageParams: { length: 2 } });
    cache.apply(delivery(10 + MOST_KEPT - 2));
    const next = String(10 + MOST_KEPT - 2 - MOST_KEPT / 2 + 1);
    expect(kept()).toMatchObject({
      pages: [{ 1: { deliveries: { length: MOST_KEPT / 2 }, next } }],
      pageParams: [{ 1: null }],
    });
    requests = [];
    await log.fetchNextPage();
    expect(requests).toEqual([[1, { before: next, status: null }]]);
  });

  it('reloads after missed pushes, even during its first load', async () => {
    let end = (_: DeliveryPage): void => {};
    respond = () => new Promise((resolve) => (end = resolve));
    const log = observe([1]);
    expect(requests).toHaveLength(1);
    const reloaded = cache.reload();
    respond = () => page(null, delivery(11));
    await reloaded;
    end(page(null, delivery(9)));
    expect([requests.length, signals.map(({ aborted }) => aborted)]).toEqual([2, [true, false]]);
    expect(shown(log)).toEqual([[11, 1]]);
  });
});

it('requests of deliveries contain only the selection', async () => {
  const requests: unknown[] = [];
  http.defaults.adapter = async (config) => {
    requests.push([config.url, config.params, config.signal instanceof AbortSignal]);
    return { data: page('5'), status: 200, statusText: '', headers: { 'content-type': 'application/json' }, config };
  };
  const client = new QueryClient();
  const log = observerOf(client, new DeliveryCache(client), [7], 'exhausted');
  const stop = log.subscribe(() => {});
  await log.refetch();
  await log.fetchNextPage();
  await observerOf(client, new DeliveryCache(client), [7]).refetch();
  expect(requests.slice(-3)).toEqual([
    ['/webhooks/7/deliveries/', { status: 'exhausted' }, true],
    ['/webhooks/7/deliveries/', { before: '5', status: 'exhausted' }, true],
    ['/webhooks/7/deliveries/', {}, true],
  ]);
  stop();
  client.clear();
});

it('each query cache has one cache of deliveries', () => {
  const [one, other] = [new QueryClient(), new QueryClient()];
  expect(deliveriesIn(one)).toBe(deliveriesIn(one));
  expect(deliveriesIn(other)).not.toBe(deliveriesIn(one));
});
