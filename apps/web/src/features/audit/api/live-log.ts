import { auditCalls } from '@waymark/client';
import { infiniteQueryOptions, keepPreviousData, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { AuditEvent, AuditPage, AuditQuery } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';
import { matches, requestOf, type AuditFilters } from '../filters.js';
import { appended, emptyTail, isTooLong, letIn, LONGEST_TAIL, type LiveTail, type ReadPage } from '../live-tail.js';

type ReadEvents = (query: AuditQuery, signal: AbortSignal) => Promise<AuditPage>;
type Pages = InfiniteData<ReadPage, string | null>;

const audit = auditCalls(http);
const readEvents: ReadEvents = (query, signal) => audit.read(query, { signal });

let made = 0;

/**
 * Combines responses and pushes for a selection of the log. In whichever order they arrive, no event is missing between them.
 */
export class LiveLog {
  // Two logs of the same selection receive different pushes, so each log has its own key.
  private readonly queryKey = ['audit', 'events', (made += 1)] as const;
  private readonly listeners = new Set<() => void>();
  private tail = emptyTail;
  private isOpen = true;
  private isCatchingUp = false;
  /** The number of requests for the newest page. */
  private readings = 0;

  constructor(
    private readonly cache: QueryClient,
    private readonly filters: AuditFilters,
    private readonly read: ReadEvents = readEvents,
    private readonly longest = LONGEST_TAIL,
  ) {}

  /**
   * The newest events of the selection; older ones load on scroll. The current events stay until those of the next selection
   * have loaded.
   */
  readonly pages = () =>
    infiniteQueryOptions({
      queryKey: this.queryKey,
      queryFn: ({ pageParam, signal }) => this.readPage(pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page: ReadPage) => page.next ?? undefined,
      placeholderData: keepPreviousData,
      // The live tail adds new events. A refetch of the page would move the rows under the reader.
      staleTime: Infinity,
      gcTime: 0,
    });

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getTail = (): LiveTail => this.tail;

  /** Adds pushed events. Returns those that match the selection; they are visible at once while the log is open. */
  append(events: readonly AuditEvent[]): readonly AuditEvent[] {
    const selected = events.filter((event) => matches(event, this.filters));
    if (selected.length > 0) {
      this.become(appended(this.tail, selected, this.loadedPages(), this.longest));
      if (this.isOpen) this.takeIn();
    }
    return selected;
  }

  /** Sets whether new events are visible at once. Opening takes in the waiting events. */
  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.takeIn();
  }

  readonly takeIn = (): void => {
    this.become(letIn(this.tail, this.loadedPages(), this.longest));
    if (this.hasGap()) void this.catchUp();
  };

  /** Pushes were missed: reloads the newest page. Older pages load on scroll. */
  async reload(): Promise<void> {
    const exact = { queryKey: this.queryKey, exact: true };
    const before = this.readings;
    let isRead: boolean;
    // A request that is under way may predate the missed pushes or be for an older page, and a request for an older page may
    // cancel this reload.
    do {
      if (this.cache.isFetching(exact) > 0) await this.cache.invalidateQueries(exact, { cancelRefetch: false });
      const [isFetching, begun] = [this.cache.isFetching(exact) > 0, this.readings];
      this.cache.setQueryData<Pages>(
        this.queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      await this.cache.invalidateQueries(exact, { cancelRefetch: false });
      // Otherwise, nobody views the log.
      isRead = isFetching || this.readings > begun;
    } while (isRead && (this.loadedPages()[0]?.reading ?? 0) <= before && !this.hasFailed());
    if (this.isOpen) this.takeIn();
  }

  /** Reloads, and again if too many events came meanwhile. A failure stops it until more events come. */
  private async catchUp(): Promise<void> {
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    do await this.reload();
    while (this.isOpen && this.hasGap() && !this.hasFailed());
    this.isCatchingUp = false;
  }

  private hasFailed(): boolean {
    return this.cache.getQueryState(this.queryKey)?.error !== null;
  }

  private hasGap(): boolean {
    return isTooLong(this.loadedPages(), this.tail);
  }

  private async readPage(before: string | null, signal: AbortSignal): Promise<ReadPage> {
    const { received } = this.tail;
    if (before === null) this.readings += 1;
    const reading = this.readings;
    const query = requestOf(this.filters);
    return { ...(await this.read(before === null ? query : { ...query, before }, signal)), received, reading };
  }

  private loadedPages(): readonly ReadPage[] {
    return this.cache.getQueryData<Pages>(this.queryKey)?.pages ?? [];
  }

  private become(tail: LiveTail): void {
    this.tail = tail;
    for (const listener of this.listeners) listener();
  }
}
