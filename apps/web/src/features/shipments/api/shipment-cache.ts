import { RequestError } from '@waymark/client';
import { texts } from '@waymark/contracts/ui';
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { ErrorDetail, Shipment, ShipmentsChanged } from '@waymark/contracts';
import { gently } from '../../../lib/requests/gently.js';
import { readAgain } from '../../../lib/requests/read-again.js';
import { KnownShipments, MOST_KEPT, newestFirst } from './known-shipments.js';
import { after, readPage, readShipment, type ShipmentPage } from './shipments-api.js';

export const shipmentKeys = {
  all: ['shipments'] as const,
  list: ['shipments', 'list'] as const,
  desk: ['shipments', 'desk'] as const,
  recent: ['shipments', 'recent'] as const,
  /** What the server counts. */
  counts: ['shipments', 'counts'] as const,
  counters: ['shipments', 'counts', 'counters'] as const,
  attention: ['shipments', 'counts', 'attention'] as const,
  statusCount: (status: string) => ['shipments', 'counts', status] as const,
  one: (id: number) => ['shipments', 'one', id] as const,
};

type Pages = InfiniteData<ShipmentPage>;

/** Shipments that have been read of a list, newest first, and how many there are. */
export interface ShipmentList {
  rows: Shipment[];
  total: number;
  /** They are all. */
  isWhole: boolean;
}

interface Reads {
  /** Of every shipment of this person, newest first; undefined for the first page, else `next` of the one before. */
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<ShipmentPage>;
  one: (id: number, signal: AbortSignal) => Promise<Shipment>;
}

/** An answer may be older than what was told while it was on its way; more than once is a node that is behind. */
const MOST_READINGS = 3;
/** Milliseconds between two readings of what the server counts. */
const REST = 1_000;

const gone = (): RequestError =>
  new RequestError('Request failed with status code 404', 404, {
    detail: texts.shipmentNotFound,
    code: 'SHIPMENT_NOT_FOUND',
  } satisfies ErrorDetail);

const toldOf = ([first, ...others]: ShipmentPage[]): ShipmentPage[] =>
  first ? [{ ...first, told: (first.told ?? 0) + 1 }, ...others] : [];

const holds = ({ rows }: ShipmentPage, id: number): boolean => rows.some((row) => row.id === id);

/** A new one stands at the top, unless it is told late: then below those that are newer still. */
const withNew = (pages: ShipmentPage[], shipment: Shipment): ShipmentPage[] => {
  const [first, ...others] = pages;
  if (!first || pages.some((page) => holds(page, shipment.id))) return pages;
  const rows = [shipment, ...first.rows].toSorted(newestFirst);
  const isFurtherBack = rows.at(-1) === shipment && first.next !== undefined;
  return isFurtherBack ? [...pages] : [{ ...first, total: first.total + 1, rows }, ...others];
};

/** The one place where answers and pushes about shipments meet: whichever comes last, every list and page shows the newest version. */
export class ShipmentCache {
  private readonly known: KnownShipments;
  /** Reads the list anew from its beginning, and older ones as they are scrolled to. */
  private readonly shorten: () => void;
  /** Reads what the server counts again; asked for while it is being read, once more after a rest. */
  readonly refreshCounts: () => void;

  constructor(
    private readonly cache: QueryClient,
    private readonly reads: Reads = { page: (cursor, signal) => readPage(after(cursor), signal), one: readShipment },
    private readonly mostKept = MOST_KEPT,
  ) {
    this.known = new KnownShipments(mostKept);
    this.shorten = gently(() => {
      cache.setQueryData<Pages>(
        shipmentKeys.list,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      return readAgain(cache, shipmentKeys.list);
    }, REST);
    this.refreshCounts = gently(() => readAgain(cache, shipmentKeys.counts), REST);
  }

  /** Every shipment of this person, newest first, page by page. */
  list() {
    return infiniteQueryOptions({
      queryKey: shipmentKeys.list,
      queryFn: async ({ pageParam, signal }) => this.pageAnswered(await this.reads.page(pageParam, signal)),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      select: this.listNow,
    });
  }

  one(id: number) {
    return queryOptions({ queryKey: shipmentKeys.one(id), queryFn: ({ signal }) => this.read(id, signal) });
  }

  /** A page of a list that was answered. */
  pageAnswered(page: ShipmentPage): ShipmentPage {
    this.readAll(this.known.answeredSome(page.rows).unread);
    return page;
  }

  /** Pages as they stand now: what was told while the last of them was read is in the first too. */
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

  /** What the server answered to a command. */
  remember(shipment: Shipment): void {
    const known = this.known.answered(shipment);
    if (known === 'deleted') return;
    this.cache.setQueryData<Shipment>(shipmentKeys.one(shipment.id), known === 'unread' ? shipment : known);
    if (known === 'unread') this.readAll([shipment.id]);
    else this.show(known, shipment.version === 1);
  }

  /** A push. What it does not tell is read, where it is shown. */
  async apply(message: ShipmentsChanged): Promise<void> {
    const { id } = message;
    const hadBegun = this.known.hasBegun(id);
    const known = this.known.tell(message);
    if (known === 'deleted') this.remove(id, hadBegun);
    else if (known !== 'unread') this.show(known, this.known.hasBegun(id));
    else if (this.known.hasBegun(id) || this.isShown(id)) {
      this.show(await this.cache.query({ ...this.one(id), staleTime: 0 }), this.known.hasBegun(id));
    }
  }

  /** Pushes were missed: everything shown is read again. */
  async reload(): Promise<void> {
    this.known.missed();
    // A first reading goes on when it is invalidated, and may have begun before what was missed.
    await this.cache.cancelQueries({ queryKey: shipmentKeys.all });
    await this.cache.invalidateQueries({ queryKey: shipmentKeys.all });
  }

  forget(id: number): void {
    const hadBegun = this.known.hasBegun(id);
    this.known.delete(id);
    this.remove(id, hadBegun);
  }

  private async read(id: number, signal: AbortSignal): Promise<Shipment> {
    for (let reading = 1; ; reading += 1) {
      const answer = await this.reads.one(id, signal);
      const known = this.known.answered(answer);
      if (known === 'deleted') throw gone();
      if (known !== 'unread') return known;
      if (reading === MOST_READINGS) return answer;
    }
  }

  private readAll(ids: readonly number[]): void {
    for (const id of ids) {
      // What cannot be read now is read when its page is opened, or with the next change.
      this.cache.query({ ...this.one(id), staleTime: 0 }).then(
        (shipment) => this.show(shipment, false),
        () => {},
      );
    }
  }

  private show(shipment: Shipment, isNew: boolean): void {
    const { id } = shipment;
    this.cache.setQueryData<Shipment>(shipmentKeys.one(id), (known) => known && shipment);
    // An old one that changes is not the newest.
    if (isNew) this.changePages(shipmentKeys.list, (pages) => withNew(pages, shipment));
    if ((this.cache.getQueryData<Pages>(shipmentKeys.list)?.pages[0]?.rows.length ?? 0) > this.mostKept) this.shorten();
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
    if (hadBegun) this.changePages(shipmentKeys.list, toldOf);
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
      if (!data) return data;
      const pages = change(data.pages);
      return pages === data.pages ? data : { ...data, pages };
    });
  }

  private isShown(id: number): boolean {
    const lists = [shipmentKeys.list, shipmentKeys.desk].flatMap((queryKey) =>
      this.cache.getQueriesData<Pages>({ queryKey }).flatMap(([, data]) => data?.pages ?? []),
    );
    return this.cache.getQueryState(shipmentKeys.one(id)) !== undefined || lists.some((page) => holds(page, id));
  }
}

const caches = new WeakMap<QueryClient, ShipmentCache>();

/** A person's shipments live as long as their query cache. */
export const shipmentsIn = (cache: QueryClient): ShipmentCache => {
  const known = caches.get(cache) ?? new ShipmentCache(cache);
  caches.set(cache, known);
  return known;
};
