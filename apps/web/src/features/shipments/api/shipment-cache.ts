import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { RequestError } from '@waymark/client';
import { texts, type ErrorDetail, type Shipment, type ShipmentsChanged } from '@waymark/contracts';
import { gently } from '../../../lib/gently.js';
import { KnownShipments } from './known-shipments.js';
import { readShipment, readShipments } from './shipments-api.js';

export const shipmentKeys = {
  all: ['shipments'] as const,
  list: ['shipments', 'list'] as const,
  desk: ['shipments', 'desk'] as const,
  /** What the server counts. */
  counts: ['shipments', 'counts'] as const,
  counters: ['shipments', 'counts', 'counters'] as const,
  attention: ['shipments', 'counts', 'attention'] as const,
  statusCount: (status: string) => ['shipments', 'counts', status] as const,
  one: (id: number) => ['shipments', 'one', id] as const,
};

export interface DeskPage {
  rows: Shipment[];
  total: number;
  /** Path of the page after this one. */
  next: string | undefined;
}

interface Reads {
  all: (signal: AbortSignal) => Promise<Shipment[]>;
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

/** The one place where answers and pushes about shipments meet: whichever comes last, every list and page shows the newest version. */
export class ShipmentCache {
  private readonly known = new KnownShipments();
  /** Reads what the server counts again; asked for while it is being read, once more after a rest. */
  readonly refreshCounts: () => void;

  constructor(
    private readonly cache: QueryClient,
    private readonly reads: Reads = { all: readShipments, one: readShipment },
  ) {
    this.refreshCounts = gently(() => cache.invalidateQueries({ queryKey: shipmentKeys.counts }), REST);
  }

  /** Every shipment of this person, newest first. */
  list() {
    return queryOptions({
      queryKey: shipmentKeys.list,
      queryFn: async ({ signal }) => {
        const { shipments, unread } = this.known.answeredAll(await this.reads.all(signal));
        this.readAll(unread);
        return shipments;
      },
    });
  }

  one(id: number) {
    return queryOptions({ queryKey: shipmentKeys.one(id), queryFn: ({ signal }) => this.read(id, signal) });
  }

  /** A page of a list that was answered. */
  pageAnswered(page: DeskPage): DeskPage {
    this.readAll(this.known.answeredSome(page.rows).unread);
    return page;
  }

  /** Pages as they stand now: what was told while the last of them was read is in the first too. */
  readonly pagesNow = <Parameter>(data: InfiniteData<DeskPage, Parameter>): InfiniteData<DeskPage, Parameter> => ({
    ...data,
    pages: data.pages.map((page) => {
      const rows = page.rows.flatMap((row) => this.known.now(row) ?? []);
      return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
    }),
  });

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
    const known = this.known.tell(message);
    if (known === 'deleted') this.remove(id);
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
    this.known.delete(id);
    this.remove(id);
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
    const inPlace = (rows: readonly Shipment[]): Shipment[] => rows.map((row) => (row.id === id ? shipment : row));
    this.cache.setQueryData<Shipment>(shipmentKeys.one(id), (known) => known && shipment);
    this.cache.setQueryData<Shipment[]>(shipmentKeys.list, (list) => {
      if (!list) return list;
      if (list.some((row) => row.id === id)) return inPlace(list);
      // An old one that changes is not the newest.
      return isNew ? [shipment, ...list] : list;
    });
    this.changePages((page) => ({ ...page, rows: inPlace(page.rows) }), id);
  }

  private remove(id: number): void {
    const without = (rows: readonly Shipment[]): Shipment[] => rows.filter((row) => row.id !== id);
    this.cache.setQueryData<Shipment[]>(shipmentKeys.list, (list) => list && without(list));
    this.changePages((page) => ({ ...page, total: page.total - 1, rows: without(page.rows) }), id);
    this.cache.removeQueries({ queryKey: shipmentKeys.one(id) });
  }

  private changePages(change: (page: DeskPage) => DeskPage, id: number): void {
    this.cache.setQueriesData<InfiniteData<DeskPage>>({ queryKey: shipmentKeys.desk }, (data) => {
      if (!data?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return data;
      return {
        ...data,
        pages: data.pages.map((page) => (page.rows.some((row) => row.id === id) ? change(page) : page)),
      };
    });
  }

  private isShown(id: number): boolean {
    const rows = [
      this.cache.getQueryData<Shipment[]>(shipmentKeys.list) ?? [],
      ...this.cache
        .getQueriesData<InfiniteData<DeskPage>>({ queryKey: shipmentKeys.desk })
        .flatMap(([, data]) => data?.pages.map((page) => page.rows) ?? []),
    ];
    return (
      this.cache.getQueryState(shipmentKeys.one(id)) !== undefined ||
      rows.some((some) => some.some((row) => row.id === id))
    );
  }
}

const caches = new WeakMap<QueryClient, ShipmentCache>();

/** A person's shipments live as long as their query cache. */
export const shipmentsIn = (cache: QueryClient): ShipmentCache => {
  const known = caches.get(cache) ?? new ShipmentCache(cache);
  caches.set(cache, known);
  return known;
};
