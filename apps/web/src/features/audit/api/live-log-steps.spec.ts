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

describe('a log that is read', () => {
  let client: QueryClient;
  let log: LiveLog;
  /** What is asked, and answered to it by the newest first. */
  let asked: AuditQuery[];
  let signals: AbortSignal[];
  let answer: (query: AuditQuery) => AuditPage | Promise<AuditPage>;
  let notices: number;
  let stop: (() => void)[];
  let pages: ReturnType<typeof observerOf>;

  beforeEach(async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    asked = [];
    signals = [];
    notices = 0;
    answer = ({ before }) => (before === undefined ? page('older', 5, 4) : page(null, 3, 2));
    const filters = { ...noFilters, types: ['ShipmentCreated'] };
    log = new LiveLog(
      client,
      filters,
      async (query, signal) => {
        asked.push(query);
        signals.push(signal);
        return answer(query);
      },
      LONGEST,
    );
    pages = observerOf(client, log);
    stop = [pages.subscribe(() => {}), log.subscribe(() => (notices += 1))];
    await pages.refetch();
    asked = [];
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
  /** Answers what is asked from now on, in the order it was asked. */
  const heldBack = () => {
    const waiting: ((answered: AuditPage) => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(resolve));
    return async (answered: AuditPage): Promise<void> => {
      waiting.shift()?.(answered);
      await turn();
    };
  };

  it('asks for the selection, and for older events by where the page before ends', async () => {
    await pages.fetchNextPage();
    expect(asked).toEqual([{ type: 'ShipmentCreated', before: 'older' }]);
    expect([shown().rows, pages.getCurrentResult().hasNextPage]).toEqual([[5, 4, 3, 2], false]);
  });

  it('has at its top what is told, of the selection alone, and says so to who listens', () => {
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

  it('has what is told wait while it is held, until it is let in, or the log goes on', () => {
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
    expect(asked).toEqual([]);
  });

  it('reads its newest page again where more came than it keeps, and shows that', async () => {
    answer = () => page(null, 10, 9, 8, 7, 6, 5, 4);
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    expect(asked).toHaveLength(1);
    await new Promise(setImmediate);
    expect(shown()).toEqual({ rows: [10, 9, 8, 7, 6, 5, 4], waiting: 0 });
    expect(asked).toEqual([{ type: 'ShipmentCreated' }]);
  });

  it('gives that up when it fails, and does it when more comes', async () => {
    answer = () => {
      throw new Error('away');
    };
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    await new Promise(setImmediate);
    const tries = asked.length;
    await new Promise(setImmediate);
    expect([tries, asked.length]).toEqual([1, 1]);
    answer = () => page(null, 11, 10, 9, 8, 7, 6, 5, 4);
    log.append([event(11)]);
    await new Promise(setImmediate);
    expect(shown().rows).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('reads its first page alone when something was missed, and older ones as they are looked at', async () => {
    await pages.fetchNextPage();
    asked = [];
    answer = () => page('older', 7, 6);
    await log.reload();
    expect(asked).toEqual([{ type: 'ShipmentCreated' }]);
    expect(shown().rows).toEqual([7, 6]);
  });

  it('lets in what waits when it was read again, unless it is held', async () => {
    log.open(false);
    log.append([event(6)]);
    answer = () => page(null, 5, 4);
    await log.reload();
    expect(shown().waiting).toBe(0);
    log.append([event(7)]);
    expect(shown().waiting).toBe(1);
  });

  it('is read again by a reading that begins after something was missed, and shows what it has until then', async () => {
    await pages.fetchNextPage();
    const next = heldBack();
    void pages.refetch();
    const reloaded = log.reload();
    await turn();
    expect([asked.slice(1), shown().rows]).toEqual([[NEWEST], [5, 4, 3, 2]]);
    await next(page('older', 6, 5));
    await next(page('old', 4, 3));
    expect([asked.slice(3), shown().rows]).toEqual([[NEWEST], [6, 5]]);
    await next(page('older', 7, 6));
    await reloaded;
    expect([shown().rows, signals.some(({ aborted }) => aborted)]).toEqual([[7, 6], false]);
  });

  it('is read again once more where an older page, which somebody wants to see, ended that', async () => {
    const next = heldBack();
    const reloaded = log.reload();
    await turn();
    void pages.fetchNextPage();
    await turn();
    expect([asked, signals.map(({ aborted }) => aborted)]).toEqual([
      [NEWEST, OLDER],
      [true, false],
    ]);
    await next(page('older', 6, 5));
    await next(page(null, 3, 2));
    expect(asked.slice(2)).toEqual([NEWEST]);
    await next(page('older', 7, 6));
    await reloaded;
    expect(shown().rows).toEqual([7, 6]);
  });

  it('is not read again where nobody looks at it, nor is anything else', async () => {
    const other = new LiveLog(client, noFilters, async (query) => (asked.push(query), page(null)));
    const observed = observerOf(client, other);
    stop.push(observed.subscribe(() => {}));
    await observed.refetch();
    asked = [];
    stop[0]?.();
    await log.reload();
    await new LiveLog(client, noFilters).reload();
    expect(asked).toEqual([]);
  });

  it('lets in what came while it was read again, unless it is held', async () => {
    const next = heldBack();
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    log.append([event(11)]);
    await next(page(null, 10, 9, 8, 7, 6, 5, 4));
    expect([asked, shown()]).toEqual([[NEWEST], { rows: [11, 10, 9, 8, 7, 6, 5, 4], waiting: 0 }]);
    log.open(false);
    const reloaded = log.reload();
    log.append([event(12)]);
    await next(page(null, 11, 10));
    await reloaded;
    expect(shown()).toEqual({ rows: [11, 10], waiting: 1 });
  });

  it('is read once more where too much came while it was read', async () => {
    const next = heldBack();
    log.append([6, 7, 8, 9, 10].map((cursor) => event(cursor)));
    log.append([11, 12, 13, 14, 15].map((cursor) => event(cursor)));
    await next(page(null, 10, 9));
    expect([asked, shown().rows]).toEqual([
      [NEWEST, NEWEST],
      [10, 9],
    ]);
    await next(page(null, 15, 14));
    expect([asked.length, shown()]).toEqual([2, { rows: [15, 14], waiting: 0 }]);
  });

  it('is not that of another who selected the same', () => {
    const other = new LiveLog(client, noFilters);
    expect(other.pages().queryKey).not.toEqual(log.pages().queryKey);
  });

  it('is not read by itself when it is looked at again', () => {
    expect(log.pages()).toMatchObject({ staleTime: Infinity, gcTime: 0 });
  });
});

it('events are asked of the server, and given up with who asks', async () => {
  const asked: unknown[] = [];
  http.defaults.adapter = async (config) => {
    asked.push([config.url, config.params, config.signal instanceof AbortSignal]);
    const answered = { data: page(null), status: 200, statusText: '', headers: {} };
    return { ...answered, config };
  };
  const client = new QueryClient();
  const pages = observerOf(client, new LiveLog(client, { ...noFilters, shipment: '7' }));
  await pages.refetch();
  expect([asked, pages.getCurrentResult().error]).toEqual([[['/audit/events/', { shipment: '7' }, true]], null]);
  client.clear();
});
