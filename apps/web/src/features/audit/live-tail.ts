import type { AuditEvent, AuditPage } from '@waymark/contracts';

export interface ReadPage extends AuditPage {
  /** How many events had been told when it was asked for: those are in it, or further back. */
  told: number;
  /** How often the newest page had been asked for by then. */
  reading: number;
}

interface Told {
  event: AuditEvent;
  /** How many had been told before it. */
  place: number;
}

/** What came live, in the order of the log: in sight, or waiting to be let in. */
export interface LiveTail {
  shown: readonly Told[];
  waiting: readonly Told[];
  /** So many were told. */
  told: number;
  /** Of the first so many not all are kept. */
  lost: number;
}

/** So many events are kept beside the pages, of each of the two. */
export const LONGEST_TAIL = 2_000;

export const emptyTail: LiveTail = { shown: [], waiting: [], told: 0, lost: 0 };

const toldBefore = (pages: readonly ReadPage[]): number => pages[0]?.told ?? 0;

/** More came than is kept: what is shown has a gap, or would have one, until the newest page is read again. */
export const isTooLong = (pages: readonly ReadPage[], { lost }: LiveTail): boolean => lost > toldBefore(pages);

/** Without what the pages have anyway, or lies further back than the newest of them, and without what is too much. */
const cut = (tail: LiveTail, pages: readonly ReadPage[], longest: number): LiveTail => {
  const newest = pages[0]?.events[0]?.cursor ?? '';
  const first = toldBefore(pages);
  // Cursors sort as text.
  const isNews = ({ place, event }: Told) => place >= first && event.cursor > newest;
  const [shown, waiting] = [tail.shown.filter(isNews), tail.waiting.filter(isNews)];
  const firstLost = [shown, waiting].map((part) => (part.at(-longest - 1)?.place ?? -1) + 1);
  return {
    ...tail,
    shown: shown.slice(-longest),
    waiting: waiting.slice(-longest),
    lost: Math.max(tail.lost, ...firstLost),
  };
};

/** Lets in what waits, but where that would leave a gap. */
export const letIn = (tail: LiveTail, pages: readonly ReadPage[], longest = LONGEST_TAIL): LiveTail =>
  isTooLong(pages, tail)
    ? tail
    : cut({ ...tail, shown: [...tail.shown, ...tail.waiting], waiting: [] }, pages, longest);

/** The tail after some more events, which wait. */
export const appended = (
  tail: LiveTail,
  events: readonly AuditEvent[],
  pages: readonly ReadPage[],
  longest = LONGEST_TAIL,
): LiveTail => {
  const news = events.map((event, index) => ({ event, place: tail.told + index }));
  return cut({ ...tail, waiting: [...tail.waiting, ...news], told: tail.told + events.length }, pages, longest);
};

/** What the page shows, newest first, how many events there are, and how many wait: the pages as they were read, and on top what came since. */
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
