import { webhookCalls } from '@waymark/client';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Delivery, DeliveryPage } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import {
  cutTo,
  laterOf,
  nextPages,
  withTold,
  type DeliveryStatus,
  type NextPages,
  type Round,
} from '../delivery-log.js';

const deliveriesKey = ['developers', 'deliveries'] as const;

/** Told last: more than come while an answer is on its way. */
const MOST_TOLD = 2_000;
/** Of a webhook; those beyond are read again. */
const MOST_KEPT = 1_000;

export interface PageSelection {
  /** `next` of the page before; null for the newest. */
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

/** The one place where answers and pushes about deliveries meet: whichever comes last, each log shows the latest attempt. */
export class DeliveryCache {
  private readonly told = new Map<string, Delivery>();

  constructor(
    private readonly cache: QueryClient,
    private readonly read: ReadPage = readPage,
  ) {}

  /**
   * The deliveries of these webhooks that were of this status when they were read, page by page; later changes are in
   * it too, whatever their status. `webhooks` undefined: not known yet.
   */
  log(webhooks: readonly number[] | undefined, status: DeliveryStatus | null) {
    const newest: NextPages = Object.fromEntries((webhooks ?? []).map((id) => [id, null]));
    return infiniteQueryOptions({
      queryKey: [...deliveriesKey, webhooks, status],
      queryFn: ({ pageParam, signal }) => this.readRound(pageParam, status, signal),
      initialPageParam: newest,
      getNextPageParam: (round) => nextPages(round),
      select: this.now,
      // Comparing a thousand deliveries field by field costs more at each push than drawing them again.
      structuralSharing: false,
      enabled: webhooks !== undefined,
    });
  }

  /** A push. */
  apply(delivery: Delivery): void {
    const latest = laterOf(this.told.get(delivery.id), delivery);
    this.told.delete(delivery.id);
    this.told.set(delivery.id, latest);
    const [oldest] = this.told.keys();
    if (this.told.size > MOST_TOLD && oldest !== undefined) this.told.delete(oldest);
    this.cache.setQueriesData<Log>({ queryKey: deliveriesKey }, (log) => {
      if (!log) return log;
      const pages = withTold(log.pages, [latest]);
      const isTooLong = Object.values(pages[0] ?? {}).some(({ deliveries }) => deliveries.length > MOST_KEPT);
      return isTooLong
        ? { pages: cutTo(MOST_KEPT / 2, pages), pageParams: log.pageParams.slice(0, 1) }
        : { ...log, pages };
    });
  }

  /** Pushes were missed: everything shown is read again. */
  async reload(): Promise<void> {
    // A first reading goes on when it is invalidated, and may have begun before what was missed.
    await this.cache.cancelQueries({ queryKey: deliveriesKey });
    await this.cache.invalidateQueries({ queryKey: deliveriesKey });
  }

  /** What was told while the pages were read is in none of them. */
  private readonly now = (log: Log): Log => ({ ...log, pages: withTold(log.pages, [...this.told.values()]) });

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

/** A person's deliveries live as long as their query cache. */
export const deliveriesIn = (cache: QueryClient): DeliveryCache => {
  const known = caches.get(cache) ?? new DeliveryCache(cache);
  caches.set(cache, known);
  return known;
};
