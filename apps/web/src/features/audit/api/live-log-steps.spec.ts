import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { AuditEvent, AuditPage, AuditQuery } from '@waymark/contracts';
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
  let answer: (query: AuditQuery) => AuditPage;
  let notices: number;
  let stop: (() => void)[];
  let pages: ReturnType<typeof observerOf>;

  beforeEach(async () => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    asked = [];
    notices = 0;
    answer = ({ before }) => (before === undefined ? page('older', 5, 4) : page(null, 3, 2));
    const filters = { ...noFilters, types: ['ShipmentCreated'] };
    log = new LiveLog(
      client,
      filters,
      async (query) => {
        asked.push(query);
        return answer(query);
      },
      LONGEST,
    );
    pages = observerOf(client, log);
    stop = [pages.subscribe(() => {}), log.subscribe(() => (notices += 1))];
    await pages.refetch();
    asked = [];
  });
  afterEach(() => {
    for (const end of stop) end();
    client.clear();
  });

  const shown = () => {
    const { rows, waiting } = rowsOf(pages.getCurrentResult().data?.pages ?? [], log.getTail());
    return { rows: rows.map(({ cursor }) => Number(cursor)), waiting };
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

  it('is not that of another who selected the same', () => {
    const other = new LiveLog(client, noFilters);
    expect(other.pages().queryKey).not.toEqual(log.pages().queryKey);
  });

  it('is not read by itself when it is looked at again', () => {
    expect(log.pages()).toMatchObject({ staleTime: Infinity, gcTime: 0 });
  });
});
