import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { AuditEvent, AuditPage, AuditQuery } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { noFilters } from '../filters.js';
import { rowsOf } from '../live-tail.js';
import { LiveLog } from './live-log.js';

const LONGEST = 3;
const event = (cursor: number, type = 'ShipmentCreated') =>
  ({ cursor: String(cursor).padStart(16, '0'), type, recorded_at: '2026-01-01T00:00:00Z' }) as AuditEvent;
const page = (next: string | null, ...cursors: number[]): AuditPage => ({
  events: cursors.map((cursor) => event(cursor)),
  next,
  total: cursors.length,
});

const observerOf = (client: QueryClient, log: LiveLog) => new InfiniteQueryObserver(client, log.pages());

describe('a loaded log', () => {
  let client: QueryClient;
  let log: LiveLog;
  /** The requests, and their responses in the same order. */
  let requests: AuditQuery[];
  let signals: AbortSignal[];
  let respond: (query: AuditQuery) => AuditPage | Promise<AuditPage>;
  let notices: number;
  let stop: (() => void)[];
  let pages: ReturnType<typeof observerOf>;

  beforeEach(async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    requests = [];
    signals = [];
    notices = 0;
    respond = ({ before }) => (before === undefined ? page('older', 5, 4) : page(null, 3, 2));
    const filters = { ...noFilters, types: ['ShipmentCreated'] };
    log = new LiveLog(
      client,
      filters,
      async (query, signal) => {
        requests.push(query);
        signals.push(signal);
        return respond(query);
      },
      LONGEST,
    );
    pages = observerOf(client, log);
    stop = [pages.subscribe(() => {}), log.subscribe(() => (notices += 1))];
    await pages.refetch();
    requests = [];
    signals = [];
  });
  afterEach(() => {
    for (const end of stop) end();
    client.clear();
  });

  const shown = () => {
    const { rows, waiting } = rowsOf(pages.getCurrentResult().data?.pages ?? [], log.getTail());
    return { rows: rows.map(({ cursor }) => Number(cursor)), waiting };
  };

  const NEWEST: AuditQuery = { type: 'ShipmentCreated' };
  const OLDER: AuditQuery = { ...NEWEST, before: 'older' };
  const turn = (): Promise<void> => new Promise(setImmediate);
  /** Responds to the following requests in order. */
  const inOrder = () => {
    const waiting: ((response: AuditPage) => void)[] = [];
    respond = () => new Promise((resolve) => waiting.push(resolve));
    return async (response: AuditPage): Promise<void> => {
      waiting.shift()?.(response);
      await turn();
    };
  };

  it('requests the selection, and older events after the end of the previous page', async () => {
    await pages.fetchNextPage();
    expect(requests).toEqual([{ type: 'ShipmentCreated', before: 'older' }]);
    expect([shown().rows, pages.getCurrentResult().hasNextPage]).toEqual([[5, 4, 3, 2], false]);
  });

  it('shows pushed events of the selection at its top, and notifies its listeners', () => {
    expect(log.append([event(6), event(7, 'ShipmentDeleted')])).toEqual([event(6)]);
    expect(shown()).toEqual({ rows: [6, 5, 4], waiting: 0 });
    expect(notices).toBeGreaterThan(0);
    const before = notices;
    expect(log.append([event(8, 'ShipmentDeleted')])).toEqual([]);
    expect([shown().rows, notices]).toEqual([[6, 5, 4], before]);
    stop[1]?.();
    log.append([event(9)]);
    expect([shown().rows, notices]).toEqual([[9, 6, 5, 4], before]);
  });

  it('buffers pushed events while it is paused, until they are taken in or the log resumes', () => {
    log.open(false);
    log.append([event(6)]);
    expect(shown()).toEqual({ rows: [5, 4], waiting: 1 });
    log.takeIn();
    log.append([event(7)]);
    expect(shown()).toEqual({ rows: [6, 5, 4], waiting: 1 });
    log.open(false);
    expect(shown().waiting).toBe(1);
    log.open(true);
    expect(shown()).toEqual({ rows: [7, 6, 5, 4], waiting: 0 });
    expect(requests).toEqual([]);
  });

  it('reloads its newest page if more events came than it keeps, and shows the page', async () => {
    respond = () => page(null, 10, 9, 8, 7, 6, 5, 4);
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    expect(requests).toHaveLength(1);
    await new Promise(setImmediate);
    expect(shown()).toEqual({ rows: [10, 9, 8, 7, 6, 5, 4], waiting: 0 });
    expect(requests).toEqual([{ type: 'ShipmentCreated' }]);
  });

  it('stops that reload if it fails, and retries when more events come', async () => {
    respond = () => {
      throw new Error('away');
    };
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    await new Promise(setImmediate);
    const tries = requests.length;
    await new Promise(setImmediate);
    expect([tries, requests.length]).toEqual([1, 1]);
    respond = () => page(null, 11, 10, 9, 8, 7, 6, 5, 4);
    log.append([event(11)]);
    await new Promise(setImmediate);
    expect(shown().rows).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('reloads only its first page after missed pushes, and older pages when they are viewed', async () => {
    await pages.fetchNextPage();
    requests = [];
    respond = () => page('older', 7, 6);
    await log.reload();
    expect(requests).toEqual([{ type: 'ShipmentCreated' }]);
    expect(shown().rows).toEqual([7, 6]);
  });

  it('takes in waiting events after a reload, unless it is paused', async () => {
    log.open(false);
    log.append([event(6)]);
    respond = () => page(null, 5, 4);
    await log.reload();
    expect(shown().waiting).toBe(0);
    log.append([event(7)]);
    expect(shown().waiting).toBe(1);
  });

  it('is reloaded by a request that begins after the missed pushes, and keeps its content until the response', async () => {
    await pages.fetchNextPage();
    const next = inOrder();
    void pages.refetch();
    const reloaded = log.reload();
    await turn();
    expect([requests.slice(1), shown().rows]).toEqual([[NEWEST], [5, 4, 3, 2]]);
    await next(page('older', 6, 5));
    await next(page('old', 4, 3));
    expect([requests.slice(3), shown().rows]).toEqual([[NEWEST], [6, 5]]);
    await next(page('older', 7, 6));
    await reloaded;
    expect([shown().rows, signals.some(({ aborted }) => aborted)]).toEqual([[7, 6], false]);
  });

  it('is reloaded once more if the load of an older page cancelled the reload', async () => {
    const next = inOrder();
    const reloaded = log.reload();
    await turn();
    void pages.fetchNextPage();
    await turn();
    expect([requests, signals.map(({ aborted }) => aborted)]).toEqual([
      [NEWEST, OLDER],
      [true, false],
    ]);
    await next(page('older', 6, 5));
    await next(page(null, 3, 2));
    expect(requests.slice(2)).toEqual([NEWEST]);
    await next(page('older', 7, 6));
    await reloaded;
    expect(shown().rows).toEqual([7, 6]);
  });

  it('is not reloaded while nobody views it, and neither is any other log', async () => {
    const other = new LiveLog(client, noFilters, async (query) => (requests.push(query), page(null)));
    const observed = observerOf(client, other);
    stop.push(observed.subscribe(() => {}));
    await observed.refetch();
    requests = [];
    stop[0]?.();
    await log.reload();
    await new LiveLog(client, noFilters).reload();
    expect(requests).toEqual([]);
  });

  it('takes in events that came during a reload, unless it is paused', async () => {
    const next = inOrder();
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    log.append([event(11)]);
    await next(page(null, 10, 9, 8, 7, 6, 5, 4));
    expect([requests, shown()]).toEqual([[NEWEST], { rows: [11, 10, 9, 8, 7, 6, 5, 4], waiting: 0 }]);
    log.open(false);
    const reloaded = log.reload();
    log.append([event(12)]);
    await next(page(null, 11, 10));
    await reloaded;
    expect(shown()).toEqual({ rows: [11, 10], waiting: 1 });
  });

  it('is reloaded once more if too many events came during the reload', async () => {
    const next = inOrder();
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    log.append([11, 12, 13, 14, 15].map((cursor) => event(cursor)));
    await next(page(null, 10, 9));
    expect([requests, shown().rows]).toEqual([
      [NEWEST, NEWEST],
      [10, 9],
    ]);
    await next(page(null, 15, 14));
    expect([requests.length, shown()]).toEqual([2, { rows: [15, 14], waiting: 0 }]);
  });

  it('does not share its cache with another log of the same selection', () => {
    const other = new LiveLog(client, noFilters);
    expect(other.pages().queryKey).not.toEqual(log.pages().queryKey);
  });

  it('is not reloaded just because it is viewed again', () => {
    expect(log.pages()).toMatchObject({ staleTime: Infinity, gcTime: 0 });
  });
});

it('requests events from the server, and cancels the request with its signal', async () => {
  const requests: unknown[] = [];
  http.defaults.adapter = async (config) => {
    requests.push([config.url, config.params, config.signal instanceof AbortSignal]);
    const response = { data: page(null), status: 200, statusText: '', headers: {} };
    return { ...response, config };
  };
  const client = new QueryClient();
  const pages = observerOf(client, new LiveLog(client, { ...noFilters, shipment: '7' }));
  await pages.refetch();
  expect([requests, pages.getCurrentResult().error]).toEqual([[['/audit/events/', { shipment: '7' }, true]], null]);
  client.clear();
});
