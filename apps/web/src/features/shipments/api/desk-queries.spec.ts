import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ShipmentQuery } from '@waymark/contracts';
import fc from 'fast-check';
import { branches } from '../../../../../../libs/vocabulary/src/testing/branches.js';
import { deskList, deskReader } from './desk-queries.js';
import { ShipmentCache, shipmentKeys } from './shipment-cache.js';
import { anyJudgedQuery, anyQuery, anySteps, BEGINS, type Step } from './testing/any-history.js';
import { Courier } from './testing/courier.js';

/** Milliseconds within which the list must match the server. */
const LIVE = 2_000;
/** The longest time in milliseconds to read a list with all its loaded pages; a change can need two reads and a rest between. */
const SLOWEST = 400;

/** A desk and its connection to the server, with delayed requests, responses and pushes. */
class Desk {
  readonly courier = new Courier();
  readonly client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000 } } });
  readonly firstPages: number[] = [];
  counted = 0;
  private readonly shipments = new ShipmentCache(this.client, {
    page: () => Promise.reject(new Error('not expected')),
    one: (id) => this.answer(() => this.courier.find({}).find((one) => one.id === id) as never),
  });
  private readonly reader = deskReader(this.client, this.shipments, 2);
  private readonly count = new QueryObserver(this.client, {
    queryKey: shipmentKeys.statusCount('pending'),
    queryFn: () => {
      this.counted += 1;
      return this.answer(() => this.courier.find({ status: 'pending' }).length);
    },
  });
  private readonly attention = new QueryObserver(this.client, {
    queryKey: shipmentKeys.attention,
    queryFn: () => this.answer(() => this.courier.attention()),
  });
  private query: ShipmentQuery = {};
  /** When the last push arrives. Pushes arrive in order, and a response may arrive between two. */
  private lastPush = 0;
  private readonly list = new InfiniteQueryObserver(this.client, this.options());
  private readonly stop: (() => void)[];

  constructor(private readonly delays: () => number) {
    this.stop = [this.count, this.attention, this.list].map((shown) => shown.subscribe(() => {}));
  }

  choose(query: ShipmentQuery): void {
    this.query = query;
    this.list.setOptions(this.options());
  }

  take(...steps: readonly Step[]): void {
    for (const message of this.courier.take(...steps)) {
      this.lastPush = Math.max(this.lastPush + 1, Date.now() + 10);
      setTimeout(() => {
        this.reader.follow(this.query, message);
        this.shipments.apply(message).catch(() => {});
      }, this.lastPush - Date.now());
    }
  }

  scroll(): void {
    const { hasNextPage, isFetching } = this.list.getCurrentResult();
    if (hasNextPage && !isFetching) void this.list.fetchNextPage({ cancelRefetch: false });
  }

  shown() {
    const { data, isPlaceholderData } = this.list.getCurrentResult();
    const [pending, attention] = [this.count.getCurrentResult().data, this.attention.getCurrentResult().data];
    const rows = data?.pages.flatMap((page) => page.rows);
    return { rows, total: data?.pages[0]?.total, isPlaceholderData, pending, attention };
  }

  expected() {
    const all = this.courier.find(this.query);
    const least = this.list.getCurrentResult().hasNextPage ? 1 : all.length;
    return {
      rows: all.slice(0, Math.max(least, this.shown().rows?.length ?? 0)),
      ...{ total: all.length, isPlaceholderData: false },
      ...{ pending: this.courier.find({ status: 'pending' }).length, attention: this.courier.attention() },
    };
  }

  close(): void {
    for (const end of this.stop) end();
    this.client.clear();
  }

  /** `share` is the part of the time of a read that this response takes. */
  private async answer<Answer>(look: () => Answer, share = 1): Promise<Answer> {
    await new Promise((resolve) => setTimeout(resolve, this.delays() * share));
    const answer = structuredClone(look());
    await new Promise((resolve) => setTimeout(resolve, this.delays() * share));
    return answer;
  }

  private options(): ReturnType<typeof deskList> {
    return deskList(this.shipments, this.query, (query) => {
      if (query.cursor === undefined) this.firstPages.push(Date.now());
      const loaded = this.list.getCurrentResult().data?.pages.length ?? 1;
      return this.answer(() => this.courier.page(query), 1 / loaded);
    });
  }
}

const anyEvent = fc.oneof(
  { weight: 8, arbitrary: anySteps },
  { weight: 2, arbitrary: fc.record({ choose: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.constant('scroll' as const) },
);
/** Milliseconds until the next event. */
const anyPause = fc.oneof(fc.nat(60), fc.nat(60), fc.nat(400), fc.constant(LIVE));

describe('the lists of the desk', () => {
  beforeEach(() => void jest.useFakeTimers({ now: BEGINS }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['any history', anyQuery, 0, 1_000],
    ['any history of lists that the page can change itself', anyJudgedQuery, 5, 1_000],
  ])('match the server two seconds after %s', async (_, query, booked, numRuns) => {
    const ran = branches('a long pause');
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(query, query),
        fc.array(fc.tuple(anyEvent, anyPause), { minLength: 1, maxLength: 25 }),
        fc.infiniteStream(fc.nat(SLOWEST / 2)),
        async (queries, history, delays) => {
          const desk = new Desk(() => {
            const delay = delays.next();
            return delay.done ? 0 : delay.value;
          });
          for (let count = 0; count < booked; count += 1)
            desk.courier.take({ do: 'book', route: 0, service: count % 2 });
          desk.choose(queries[0]);
          await jest.advanceTimersByTimeAsync(booked > 0 ? LIVE : 0);
          for (const [event, pause] of history) {
            if (event === 'scroll') desk.scroll();
            else if ('choose' in event) {
              desk.choose(queries[event.choose] ?? {});
            } else desk.take(...event);
            await jest.advanceTimersByTimeAsync(pause);
            if (pause !== LIVE) continue;
            ran.saw('a long pause');
            expect(desk.shown()).toEqual(desk.expected());
          }
          await jest.advanceTimersByTimeAsync(LIVE);
          expect(desk.shown()).toEqual(desk.expected());
          desk.close();
        },
      ),
      { numRuns },
    );
    ran.expectEach();
  });

  it('are read again when a shipment leaves before the response in which it enters arrives', async () => {
    const desk = new Desk(() => 100);
    desk.courier.take({ do: 'book', route: 0, service: 0 });
    desk.choose({ status: 'in_transit' });
    await jest.advanceTimersByTimeAsync(LIVE);
    desk.take({ do: 'scan', pick: 0, status: 'in_transit' });
    await jest.advanceTimersByTimeAsync(150);
    desk.take({ do: 'scan', pick: 0, status: 'pending' });
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.shown()).toEqual(desk.expected());
    desk.close();
  });

  it('have the right total after the second of two changes pushed together removes an unread shipment', async () => {
    const desk = new Desk(() => 10);
    for (let booked = 0; booked < 5; booked += 1) desk.courier.take({ do: 'book', route: 0, service: 0 });
    desk.choose({ service_type: 'standard' });
    await jest.advanceTimersByTimeAsync(LIVE);
    desk.take({ do: 'scan', pick: 0, status: 'in_transit' }, { do: 'edit', pick: 0, route: 0, service: 1, day: 1 });
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.shown()).toEqual(desk.expected());
    desk.close();
  });

  it('have the right total after the last page is read between a deletion and its push', async () => {
    const desk = new Desk(() => 5);
    for (let booked = 0; booked < 4; booked += 1) desk.courier.take({ do: 'book', route: 0, service: 0 });
    desk.choose({});
    await jest.advanceTimersByTimeAsync(LIVE);
    desk.scroll();
    await jest.advanceTimersByTimeAsync(2);
    desk.take({ do: 'delete', pick: 0 });
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.shown()).toEqual(desk.expected());
    desk.close();
  });

  it('are not shown stale to a person who returns to them after a change', async () => {
    const desk = new Desk(() => 100);
    desk.choose({ status: 'pending' });
    await jest.advanceTimersByTimeAsync(LIVE);
    desk.choose({});
    await jest.advanceTimersByTimeAsync(LIVE);
    desk.take({ do: 'book', route: 0, service: 0 });
    await jest.advanceTimersByTimeAsync(LIVE);
    desk.choose({ status: 'pending' });
    expect(desk.shown().rows).toMatchObject([{ id: 1, version: 1 }]);
    desk.close();
  });

  it.each<[string, ShipmentQuery, number]>([
    ['about once a second during a burst of scans that change them in the unread part', { status: 'pending' }, 11],
    ['never during a burst of scans that do not change them', {}, 0],
    ['never during a burst of scans that move their rows', { sort: '-updated_at' }, 0],
  ])('are read %s', async (_, query, most) => {
    const desk = new Desk(() => 10);
    const shipments = query.sort ? 2 : 5;
    for (let booked = 0; booked < shipments; booked += 1) desk.courier.take({ do: 'book', route: 0, service: 0 });
    desk.choose(query);
    await jest.advanceTimersByTimeAsync(LIVE);
    const read = desk.firstPages.length;
    for (let change = 0; change < 400; change += 1) {
      const pick = change % shipments;
      desk.take({ do: 'scan', pick, status: change % 2 ? 'pending' : 'in_transit' });
      await jest.advanceTimersByTimeAsync(25);
    }
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.firstPages.length - read).toBeLessThanOrEqual(most);
    expect(desk.shown()).toEqual(desk.expected());
    desk.close();
  });

  it.each<[string, ShipmentQuery, Step]>([
    ['a booking', {}, { do: 'book', route: 0, service: 0 }],
    ['a deletion of a row', {}, { do: 'delete', pick: 2 }],
    ['a scan that moves a row to the top', { sort: '-updated_at' }, { do: 'scan', pick: 2, status: 'pending' }],
    ['a scan after which a row leaves', { status: 'pending' }, { do: 'scan', pick: 2, status: 'in_transit' }],
    [
      'an edit after which a row leaves',
      { service_type: 'standard' },
      { do: 'edit', pick: 2, route: 0, service: 1, day: 0 },
    ],
    ['a booking in a status', { status: 'pending' }, { do: 'book', route: 0, service: 0 }],
  ])('change without a request for %s', async (_, query, step) => {
    const desk = new Desk(() => 10);
    for (let booked = 0; booked < 3; booked += 1) desk.courier.take({ do: 'book', route: 0, service: 0 });
    desk.choose(query);
    await jest.advanceTimersByTimeAsync(LIVE);
    const before = desk.firstPages.length;
    desk.take(step);
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.shown()).toEqual(desk.expected());
    expect(desk.firstPages.length - before).toBe(0);
    desk.close();
  });

  it('are counted again only after a change of the count', async () => {
    const desk = new Desk(() => 10);
    desk.courier.take({ do: 'book', route: 0, service: 0 });
    desk.choose({});
    await jest.advanceTimersByTimeAsync(LIVE);
    const counted = desk.counted;
    desk.take({ do: 'edit', pick: 0, route: 1, service: 1, day: 2 });
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.counted - counted).toBe(0);
    desk.take({ do: 'scan', pick: 0, status: 'in_transit' });
    await jest.advanceTimersByTimeAsync(LIVE);
    expect(desk.counted - counted).toBe(1);
    desk.take({ do: 'scan', pick: 0, status: 'attempted_delivery' });
    await jest.advanceTimersByTimeAsync(LIVE);
    expect([desk.counted - counted, desk.shown()]).toEqual([1, desk.expected()]);
    desk.close();
  });
});
