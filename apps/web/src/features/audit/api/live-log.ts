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

/** The one place where answers and pushes about a selection of the log meet: whichever comes last, nothing is missing between. */
export class LiveLog {
  // What was told to one is not what was told to another of the same selection.
  private readonly queryKey = ['audit', 'events', (made += 1)] as const;
  private readonly listeners = new Set<() => void>();
  private tail = emptyTail;
  private isOpen = true;
  private isCatchingUp = false;
  /** How often the newest page was asked for. */
  private readings = 0;

  constructor(
    private readonly cache: QueryClient,
    private readonly filters: AuditFilters,
    private readonly read: ReadEvents = readEvents,
    private readonly longest = LONGEST_TAIL,
  ) {}

  /** The newest events of the selection, older ones read as they are scrolled to; the ones shown stay until the next selection's have come. */
  readonly pages = () =>
    infiniteQueryOptions({
      queryKey: this.queryKey,
      queryFn: ({ pageParam, signal }) => this.readPage(pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page: ReadPage) => page.next ?? undefined,
      placeholderData: keepPreviousData,
      // The live tail says what is new: reading the page again would move what somebody reads.
      staleTime: Infinity,
      gcTime: 0,
    });

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getTail = (): LiveTail => this.tail;

  /** A push: those of the events that are of the selection, which are in sight at once while it is open. */
  append(events: readonly AuditEvent[]): readonly AuditEvent[] {
    const wanted = events.filter((event) => matches(event, this.filters));
    if (wanted.length > 0) {
      this.become(appended(this.tail, wanted, this.known(), this.longest));
      if (this.isOpen) this.takeIn();
    }
    return wanted;
  }

  /** Whether what comes is in sight at once; what waits is let in. */
  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.takeIn();
  }

  readonly takeIn = (): void => {
    this.become(letIn(this.tail, this.known(), this.longest));
    if (this.hasGap()) void this.catchUp();
  };

  /** Pushes were missed: the newest page is read again, and older ones as they are scrolled to. */
  async reload(): Promise<void> {
    const exact = { queryKey: this.queryKey, exact: true };
    const before = this.readings;
    let isRead: boolean;
    // A reading that has begun may be older than what was missed, or of an older page, and one of an older page may end it.
    do {
      if (this.cache.isFetching(exact) > 0) await this.cache.invalidateQueries(exact, { cancelRefetch: false });
      const [isFetching, begun] = [this.cache.isFetching(exact) > 0, this.readings];
      this.cache.setQueryData<Pages>(
        this.queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      await this.cache.invalidateQueries(exact, { cancelRefetch: false });
      // Else nobody looks at it.
      isRead = isFetching || this.readings > begun;
    } while (isRead && (this.known()[0]?.reading ?? 0) <= before && !this.hasFailed());
    if (this.isOpen) this.takeIn();
  }

  /** Reads again, and once more where too much came meanwhile; a failure ends it until more comes. */
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
    return isTooLong(this.known(), this.tail);
  }

  private async readPage(before: string | null, signal: AbortSignal): Promise<ReadPage> {
    const { told } = this.tail;
    if (before === null) this.readings += 1;
    const reading = this.readings;
    const query = requestOf(this.filters);
    return { ...(await this.read(before === null ? query : { ...query, before }, signal)), told, reading };
  }

  private known(): readonly ReadPage[] {
    return this.cache.getQueryData<Pages>(this.queryKey)?.pages ?? [];
  }

  private become(tail: LiveTail): void {
    this.tail = tail;
    for (const listener of this.listeners) listener();
  }
}
