import type { AuditEvent, AuditPage } from '@waymark/contracts';

/** What came live since the newest page was read, in the order of the log: in sight, or waiting to be let in. */
export interface LiveTail {
  shown: readonly AuditEvent[];
  waiting: readonly AuditEvent[];
  /** More came than is worth keeping: the page must be read again. */
  isTooLong: boolean;
}

/** So many events are kept beside the pages. */
export const LONGEST_TAIL = 2_000;

export const emptyTail: LiveTail = { shown: [], waiting: [], isTooLong: false };

/** The tail after some more events: let in at once while it is open, waiting otherwise. */
export const appended = (tail: LiveTail, events: readonly AuditEvent[], isOpen: boolean): LiveTail => {
  const [shown, waiting] = isOpen
    ? [[...tail.shown, ...tail.waiting, ...events], []]
    : [tail.shown, [...tail.waiting, ...events]];
  if (shown.length + waiting.length <= LONGEST_TAIL) return { ...tail, shown, waiting };
  // What waits can be read again once it is let in; what is shown must not be taken away from a reader.
  return isOpen
    ? { shown: shown.slice(-LONGEST_TAIL), waiting: [], isTooLong: true }
    : { ...tail, waiting: waiting.slice(-LONGEST_TAIL), isTooLong: true };
};

export const letIn = (tail: LiveTail): LiveTail => appended(tail, [], true);

/** What the page shows, newest first, and how many events there are: the pages as they were read, and on top what came since. */
export const rowsOf = (pages: readonly AuditPage[], tail: LiveTail): { rows: AuditEvent[]; total: number } => {
  const read = pages.flatMap(({ events }) => events);
  const known = new Set(read.map(({ cursor }) => cursor));
  const fresh = tail.shown.filter(({ cursor }) => !known.has(cursor)).reverse();
  return { rows: [...fresh, ...read], total: (pages[0]?.total ?? 0) + fresh.length };
};
