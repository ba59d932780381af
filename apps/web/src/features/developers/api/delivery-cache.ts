import { webhookCalls } from '@waymark/client';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import {
  cutTo,
  laterOf,
  nextPages,
  withPushed,
  type DeliveryStatus,
  type NextPages,
  type Round,
} from '../delivery-log.js';

const deliveriesKey = ['developers', 'deliveries'] as const;

/** Maximum number of recently pushed deliveries; more than arrive while a response is on its way. */
const MOST_PUSHED = 2_000;
/** Maximum number for each webhook. Deliveries beyond it are loaded again. */
const MOST_KEPT = 1_000;

export interface PageSelection {
  /** `next` of the previous page; null for the newest page. */
  before: string | null;
  status: DeliveryStatus | null;
}

type ReadPage = (webhook: number, selection: PageSelection, signal: AbortSignal) => Promise<DeliveryPage>;
type Log = InfiniteData<Round, NextPages>;

const readPage: ReadPage = (webhook, { before, status }, signal) =>
  webhookCalls(http).deliveries(
    webhook,
    { ...(before !== null && { before }), ...(status !== null && { status }) },
    { signal },
  );

/** Combines responses and pushes for deliveries. In whichever order they arrive, each log shows the latest attempt. */
export class DeliveryCache {
  private readonly pushed = new Map<string, Delivery>();

  constructor(
    private readonly cache: QueryClient,
    private readonly read: ReadPage = readPage,
  ) {}

  /**
   * The deliveries of these webhooks that had this status when they were loaded, page by page. Later changes are included,
   * whatever their status. `webhooks` is undefined until it is known.
   */
  log(webhooks: readonly number[] | undefined, status: DeliveryStatus | null) {
    const newest: NextPages = Object.fromEntries((webhooks ?? []).map((id) => [id, null]));
    return infiniteQueryOptions({
      queryKey: [...deliveriesKey, webhooks, status],
      queryFn: ({ pageParam, signal }) => this.readRound(pageParam, status, signal),
      initialPageParam: newest,
      getNextPageParam: (round) => nextPages(round),
      select: this.now,
      // A deep comparison of a thousand deliveries costs more at each push than rendering them again.
      structuralSharing: false,
      enabled: webhooks !== undefined,
    });
  }

  /** Applies a pushed delivery. */
  apply(delivery: Delivery): void {
    const latest = laterOf(this.pushed.get(delivery.id), delivery);
    this.pushed.delete(delivery.id);
    this.pushed.set(delivery.id, latest);
    const [oldest] = this.pushed.keys();
    if (this.pushed.size > MOST_PUSHED && oldest !== undefined) this.pushed.delete(oldest);
    this.cache.setQueriesData<Log>({ queryKey: deliveriesKey }, (log) => {
      if (!log) return log;
      const pages = withPushed(log.pages, [latest]);
      const isTooLong = Object.values(pages[0] ?? {}).some(({ deliveries }) => deliveries.length > MOST_KEPT);
      return isTooLong
        ? { pages: cutTo(MOST_KEPT / 2, pages), pageParams: log.pageParams.slice(0, 1) }
        : { ...log, pages };
    });
  }

  /** Pushes were missed: reloads all visible deliveries. */
  async reload(): Promise<void> {
    // Invalidation does not cancel a first request, which may predate the missed pushes.
    await this.cache.cancelQueries({ queryKey: deliveriesKey });
    await this.cache.invalidateQueries({ queryKey: deliveriesKey });
  }

  /** Adds pushes that arrived while the pages were loading. */
  private readonly now = (log: Log): Log => ({ ...log, pages: withPushed(log.pages, [...this.pushed.values()]) });

  private async readRound(pages: NextPages, status: DeliveryStatus | null, signal: AbortSignal): Promise<Round> {
    return Object.fromEntries(
      await Promise.all(
        Object.entries(pages).map(
          async ([id, before]) => [id, await this.read(Number(id), { before, status }, signal)] as const,
        ),
      ),
    );
  }
}

const caches = new WeakMap<QueryClient, DeliveryCache>();

/** A user's deliveries live as long as their query cache. */
export const deliveriesIn = (cache: QueryClient): DeliveryCache => {
  const known = caches.get(cache) ?? new DeliveryCache(cache);
  caches.set(cache, known);
  return known;
};
