import { RequestError } from '@waymark/client';
import { texts } from '@waymark/contracts/ui';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { LIMITS, type ErrorDetail, type Shipment, type ShipmentsChanged } from '@waymark/contracts';
import { coalesce } from '../../../lib/requests/coalesce.js';
import { readAgain } from '../../../lib/requests/read-again.js';
import { KnownShipments, MOST_KEPT, newestFirst } from './known-shipments.js';
import { altersCount } from './standing.js';
import { after, readPage, readShipment, type ShipmentPage } from './shipments-api.js';

export const shipmentKeys = {
  all: ['shipments'] as const,
  list: ['shipments', 'list'] as const,
  desk: ['shipments', 'desk'] as const,
  recent: ['shipments', 'recent'] as const,
  /** Counts that the server computes. */
  counts: ['shipments', 'counts'] as const,
  counters: ['shipments', 'counts', 'counters'] as const,
  attention: ['shipments', 'counts', 'attention'] as const,
  bookedOn: (date: string) => ['shipments', 'booked', date] as const,
  /** Today's count grows with each booking. */
  bookedToday: (date: string) => ['shipments', 'counts', 'booked', date] as const,
  statusCount: (status: string) => ['shipments', 'counts', status] as const,
  ones: ['shipments', 'one'] as const,
  one: (id: number) => ['shipments', 'one', id] as const,
};

type Pages = InfiniteData<ShipmentPage>;

/** The loaded shipments of a list, newest first, and the total. */
export interface ShipmentList {
  rows: Shipment[];
  total: number;
  /** Whether the loaded shipments are all. */
  isWhole: boolean;
}

interface Reads {
  /** This person's shipments, newest first. `cursor` is undefined for the first page, then `next` of the previous page. */
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<ShipmentPage>;
  one: (id: number, signal: AbortSignal) => Promise<Shipment>;
}

/** A response may be older than pushes that arrived during the request. After several reads the node lags. */
const MOST_READINGS = 3;
/** The least time between two reads of the counts, in milliseconds. */
const REST = 1_000;

const gone = (): RequestError =>
  new RequestError('Request failed with status code 404', 404, {
    detail: texts.shipmentNotFound,
    code: 'SHIPMENT_NOT_FOUND',
  } satisfies ErrorDetail);

const withNextRevision = ([first, ...others]: ShipmentPage[]): ShipmentPage[] =>
  first ? [{ ...first, revision: (first.revision ?? 0) + 1 }, ...others] : [];

const holds = ({ rows }: ShipmentPage, id: number): boolean => rows.some((row) => row.id === id);

/** Inserts a new shipment at the top, or below newer shipments if its push arrived late. */
const withNew = (pages: ShipmentPage[], shipment: Shipment): ShipmentPage[] => {
  const [first, ...others] = pages;
  if (!first || pages.some((page) => holds(page, shipment.id))) return pages;
  const rows = [shipment, ...first.rows].sort(newestFirst);
  const isFurtherBack = rows.at(-1) === shipment && first.next !== undefined;
  return isFurtherBack ? [...pages] : [{ ...first, total: first.total + 1, rows }, ...others];
};

/** Bookings that may lengthen the first page. Each takes several kilobytes. */
const MOST_ADDED = 500;
/** Rows of the first page. If a read alone could exceed it, each change would cause another read. */
const LONGEST_PAGE = LIMITS.listDefault + MOST_ADDED;

/** Merges responses and pushes about shipments, so that every list and page shows the newest version whichever came last. */
export class ShipmentCache {
  private readonly known: KnownShipments;
  private readonly held = new Set<readonly Shipment[]>();
  /** Refetches the list's first page and drops the others, which load again on scroll. */
  private readonly shorten: () => void;
  private readonly staleCounts = new Set<string>();
  private readonly readCounts: () => void;

  constructor(
    private readonly cache: QueryClient,
    private readonly reads: Reads = { page: (cursor, signal) => readPage(after(cursor), signal), one: readShipment },
    private readonly mostKept = MOST_KEPT,
  ) {
    this.known = new KnownShipments(mostKept);
    this.shorten = coalesce(() => {
      cache.setQueryData<Pages>(
        shipmentKeys.list,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      return readAgain(cache, shipmentKeys.list);
    }, REST);
    this.readCounts = coalesce(() => {
      const names = [...this.staleCounts];
      this.staleCounts.clear();
      return Promise.all(names.map((name) => readAgain(cache, [...shipmentKeys.counts, name])));
    }, REST);
  }

  /** Refetches the counts. A call during a refetch causes one more, after an interval. */
  readonly refreshCounts = (): void => this.refreshSome(() => true);

  private refreshSome(isStale: (name: unknown, isBeingRead: boolean) => boolean): void {
    const counts = this.cache.getQueryCache().findAll({ queryKey: shipmentKeys.counts, type: 'active' });
    for (const { queryKey, state } of counts) {
      const name = queryKey[shipmentKeys.counts.length];
      if (isStale(name, state.fetchStatus !== 'idle')) this.staleCounts.add(String(name));
    }
    // Counts that are not shown are read when they are shown again.
    void this.cache.invalidateQueries({ queryKey: shipmentKeys.counts, type: 'inactive', refetchType: 'none' });
    if (this.staleCounts.size > 0) this.readCounts();
  }

  /** This person's shipments, newest first, page by page. */
  list() {
    return infiniteQueryOptions({
      queryKey: shipmentKeys.list,
      queryFn: ({ pageParam, signal }) => this.page(() => this.reads.page(pageParam, signal)),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      select: this.listNow,
      // Otherwise each push would compare every row with its successor: 12 ms for 1,500 rows.
      structuralSharing: false,
    });
  }

  one(id: number) {
    return queryOptions({ queryKey: shipmentKeys.one(id), queryFn: ({ signal }) => this.read(id, signal) });
  }

  /** Reads a page and applies it. */
  page(read: () => Promise<ShipmentPage>): Promise<ShipmentPage> {
    return this.known.during(async () => {
      const page = await read();
      this.readAll(this.known.answeredSome(page.rows).unread);
      return page;
    });
  }

  /** Keeps shipments that are shown but in no list up to date, until the returned function is called. */
  hold(shipments: readonly Shipment[]): () => void {
    this.held.add(shipments);
    return () => void this.held.delete(shipments);
  }

  /** Number of shipments and pushes kept. */
  get kept(): { shipments: number; pushes: number } {
    return this.known.kept;
  }

  /** The pages with the newest version of each row, including changes pushed since the pages were read. */
  readonly pagesNow = <Parameter>(
    data: InfiniteData<ShipmentPage, Parameter>,
  ): InfiniteData<ShipmentPage, Parameter> => ({
    ...data,
    pages: data.pages.map((page) => {
      const rows = page.rows.flatMap((row) => this.known.now(row) ?? []);
      return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
    }),
  });

  private readonly listNow = (data: InfiniteData<ShipmentPage, string | undefined>): ShipmentList => {
    const { pages } = this.pagesNow(data);
    const read = pages.flatMap(({ rows }) => rows);
    const isWhole = pages.at(-1)?.next === undefined;
    const rows = this.known.withBegun(read, isWhole);
    return { rows, total: isWhole ? rows.length : (pages[0]?.total ?? 0) + rows.length - read.length, isWhole };
  };

  /** The current version of a shipment from an earlier response; undefined if it is deleted. */
  now(shipment: Shipment): Shipment | undefined {
    return this.known.now(shipment);
  }

  /** Applies the response to a command. */
  remember(shipment: Shipment): void {
    const known = this.known.answered(shipment);
    if (known === 'deleted') return;
    this.cache.setQueryData<Shipment>(shipmentKeys.one(shipment.id), known === 'unread' ? shipment : known);
    if (known === 'unread') this.readAll([shipment.id]);
    else this.show(known, shipment.version === 1);
  }

  /** What a push that has not been applied changes. */
  preview(message: ShipmentsChanged): ReturnType<KnownShipments['preview']> {
    return this.known.preview(message);
  }

  /** Applies a push. Reads the shipment if the push is incomplete and the shipment is shown. */
  async apply(message: ShipmentsChanged): Promise<void> {
    const { id } = message;
    const hadBegun = this.known.hasBegun(id);
    const transition = this.known.preview(message);
    // A response in flight may predate the change.
    this.refreshSome((name, isBeingRead) => isBeingRead || altersCount(name, transition));
    const known = this.known.applyPush(message);
    if (known === 'deleted') this.remove(id, hadBegun);
    else if (known !== 'unread') this.show(known, this.known.hasBegun(id));
    this.release();
    if (known === 'unread' && (this.known.hasBegun(id) || this.isShown(id))) {
      this.show(await this.cache.query({ ...this.one(id), staleTime: 0 }), this.known.hasBegun(id));
    }
  }

  /** Refetches everything that is shown, after pushes were missed. */
  async reload(): Promise<void> {
    this.known.missed();
    // Invalidation does not restart a first read, which may have begun before the missed pushes.
    await this.cache.cancelQueries({ queryKey: shipmentKeys.all });
    await this.cache.invalidateQueries({ queryKey: shipmentKeys.all });
  }

  forget(id: number): void {
    const hadBegun = this.known.hasBegun(id);
    this.known.delete(id);
    this.remove(id, hadBegun);
  }

  private read(id: number, signal: AbortSignal): Promise<Shipment> {
    return this.known.during(async () => {
      for (let reading = 1; ; reading += 1) {
        const answer = await this.reads.one(id, signal);
        const known = this.known.answered(answer);
        if (known === 'deleted') throw gone();
        if (known !== 'unread') return known;
        if (reading === MOST_READINGS) return answer;
      }
    });
  }

  private readAll(ids: readonly number[]): void {
    for (const id of ids) {
      // After a failure, opening the page or the next change reads the shipment again.
      this.cache.query({ ...this.one(id), staleTime: 0 }).then(
        (shipment) => this.show(shipment, false),
        () => {},
      );
    }
  }

  private show(shipment: Shipment, isNew: boolean): void {
    const { id } = shipment;
    this.cache.setQueryData<Shipment>(shipmentKeys.one(id), (known) => known && shipment);
    // A change to an old shipment must not move it to the top.
    if (isNew) this.changePages(shipmentKeys.list, (pages) => withNew(pages, shipment));
    const firstPage = this.cache.getQueryData<Pages>(shipmentKeys.list)?.pages[0]?.rows.length ?? 0;
    if (firstPage > Math.min(this.mostKept, LONGEST_PAGE)) this.shorten();
    const inPlace = (page: ShipmentPage): ShipmentPage => ({
      ...page,
      rows: page.rows.map((row) => (row.id === id ? shipment : row)),
    });
    this.changeRow(id, inPlace);
  }

  private remove(id: number, hadBegun: boolean): void {
    const without = (page: ShipmentPage): ShipmentPage => ({
      ...page,
      total: page.total - 1,
      rows: page.rows.filter((row) => row.id !== id),
    });
    this.changeRow(id, without);
    if (hadBegun) this.changePages(shipmentKeys.list, withNextRevision);
    this.cache.removeQueries({ queryKey: shipmentKeys.one(id) });
  }

  private changeRow(id: number, change: (page: ShipmentPage) => ShipmentPage): void {
    const changed = (pages: ShipmentPage[]): ShipmentPage[] =>
      pages.some((page) => holds(page, id)) ? pages.map((page) => (holds(page, id) ? change(page) : page)) : pages;
    this.changePages(shipmentKeys.list, changed);
    this.changePages(shipmentKeys.desk, changed);
  }

  private changePages(queryKey: readonly string[], change: (pages: ShipmentPage[]) => ShipmentPage[]): void {
    this.cache.setQueriesData<Pages>({ queryKey }, (data) => {
      // A suggestion has no pages.
      if (!data?.pages) return data;
      const pages = change(data.pages);
      return pages === data.pages ? data : { ...data, pages };
    });
  }

  private pages(): ShipmentPage[] {
    return [shipmentKeys.list, shipmentKeys.desk].flatMap((queryKey) =>
      this.cache.getQueriesData<Pages>({ queryKey }).flatMap(([, data]) => data?.pages ?? []),
    );
  }

  private isShown(id: number): boolean {
    return this.cache.getQueryState(shipmentKeys.one(id)) !== undefined || this.pages().some((page) => holds(page, id));
  }

  /** Forgets the shipments that nothing shows. A query under way has no data yet, but may need any of them. */
  private release(): void {
    const isCount = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[1] === shipmentKeys.counts[1];
    if (this.cache.isFetching({ queryKey: shipmentKeys.all, predicate: (query) => !isCount(query) }) > 0) return;
    const single = this.cache.getQueriesData<Shipment>({ queryKey: shipmentKeys.ones });
    this.known.release(
      new Set([
        ...this.pages().flatMap(({ rows }) => rows.map(({ id }) => id)),
        ...single.flatMap(([, shipment]) => shipment?.id ?? []),
        ...[...this.held].flatMap((shipments) => shipments.map(({ id }) => id)),
        ...(this.cache.getQueryData(shipmentKeys.list) === undefined ? [] : this.known.begunIds()),
      ]),
    );
  }
}

const caches = new WeakMap<QueryClient, ShipmentCache>();

/** The cache of shipments that belongs to a query cache, so that it ends with the person's session. */
export const shipmentsIn = (cache: QueryClient): ShipmentCache => {
  const known = caches.get(cache) ?? new ShipmentCache(cache);
  caches.set(cache, known);
  return known;
};
