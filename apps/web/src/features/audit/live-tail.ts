import type { AuditEvent, AuditPage } from '@waymark/contracts';

export interface ReadPage extends AuditPage {
  /** The number of events received when this page was requested. The page, or an older one, contains them. */
  received: number;
  /** The number of requests for the newest page at that time. */
  reading: number;
}

interface Received {
  event: AuditEvent;
  /** The number of events received before this one. */
  place: number;
}

/** Events received live, in the order of the log: visible ones, and ones that wait to be taken in. */
export interface LiveTail {
  shown: readonly Received[];
  waiting: readonly Received[];
  /** The number of events received. */
  received: number;
  /** Events at or after this position are all kept; earlier ones are not. */
  lost: number;
}

/** Maximum number of events kept on top of the pages, for each of the two lists. */
export const LONGEST_TAIL = 2_000;

export const emptyTail: LiveTail = { shown: [], waiting: [], received: 0, lost: 0 };

const receivedBefore = (pages: readonly ReadPage[]): number => pages[0]?.received ?? 0;

/**
 * True if more events came than are kept: the visible rows have a gap, or would have one, until the newest page is reloaded.
 */
export const isTooLong = (pages: readonly ReadPage[], { lost }: LiveTail): boolean => lost > receivedBefore(pages);

/** Removes events that the pages contain, events older than the newest page, and the oldest events beyond the maximum. */
const cut = (tail: LiveTail, pages: readonly ReadPage[], longest: number): LiveTail => {
  const newest = pages[0]?.events[0]?.cursor ?? '';
  const first = receivedBefore(pages);
  // Cursors sort as text.
  const isNews = ({ place, event }: Received) => place >= first && event.cursor > newest;
  const [shown, waiting] = [tail.shown.filter(isNews), tail.waiting.filter(isNews)];
  const firstLost = [shown, waiting].map((part) => (part.at(-longest - 1)?.place ?? -1) + 1);
  return {
    ...tail,
    shown: shown.slice(-longest),
    waiting: waiting.slice(-longest),
    lost: Math.max(tail.lost, ...firstLost),
  };
};

/** Takes in the waiting events, unless that would leave a gap. */
export const letIn = (tail: LiveTail, pages: readonly ReadPage[], longest = LONGEST_TAIL): LiveTail =>
  isTooLong(pages, tail)
    ? tail
    : cut({ ...tail, shown: [...tail.shown, ...tail.waiting], waiting: [] }, pages, longest);

/** Adds events to the waiting ones. */
export const appended = (
  tail: LiveTail,
  events: readonly AuditEvent[],
  pages: readonly ReadPage[],
  longest = LONGEST_TAIL,
): LiveTail => {
  const news = events.map((event, index) => ({ event, place: tail.received + index }));
  return cut({ ...tail, waiting: [...tail.waiting, ...news], received: tail.received + events.length }, pages, longest);
};

/**
 * Returns the rows of the page, newest first, with the number of all events and of waiting ones. Live events come before the
 * loaded pages.
 */
export const rowsOf = (
  pages: readonly ReadPage[],
  tail: LiveTail,
): { rows: AuditEvent[]; total: number; waiting: number } => {
  const { shown, waiting } = cut(tail, pages, Infinity);
  const fresh = shown.map(({ event }) => event).reverse();
  return {
    rows: [...fresh, ...pages.flatMap(({ events }) => events)],
    total: (pages[0]?.total ?? 0) + fresh.length,
    waiting: waiting.length,
  };
};
