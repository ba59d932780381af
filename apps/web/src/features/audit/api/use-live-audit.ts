import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditEvent } from '@waymark/contracts';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useLive } from '../../../lib/live/live-context.js';
import { useAnnouncement } from '../../../lib/live/use-announcement.js';
import type { AuditFilters } from '../filters.js';
import { emptyTail, isTooLong, rowsOf } from '../live-tail.js';
import { LiveLog } from './live-log.js';

const sentenceOf = (_first: AuditEvent, { length }: readonly AuditEvent[]): string =>
  length === 1 ? 'One new event' : `${length} new events`;

/**
 * Returns the loaded and live events of a selection, and their announcement. While `isOpen`, new events are visible at once.
 * Otherwise, they wait for `takeIn` or until the log opens again.
 */
export const useLiveAudit = (filters: AuditFilters, isOpen: boolean) => {
  const live = useLive();
  const cache = useQueryClient();
  const log = useMemo(() => new LiveLog(cache, filters), [cache, filters]);
  const read = useInfiniteQuery(log.pages());
  const tail = useSyncExternalStore(log.subscribe, log.getTail);
  const { announcement, tell } = useAnnouncement(sentenceOf);
  useEffect(() => log.open(isOpen), [log, isOpen]);

  const append = useEffectEvent((events: readonly AuditEvent[]) => {
    for (const event of log.append(events)) tell(event.cursor, event);
  });
  const reload = useEffectEvent(() => void log.reload());
  useEffect(() => live.watchAudit({ onAppended: ({ events }) => append(events), onReload: () => reload() }), [live]);

  const { data, isPlaceholderData } = read;
  const shown = useMemo(() => {
    const pages = data?.pages ?? [];
    const own = isPlaceholderData ? emptyTail : tail;
    return { ...rowsOf(pages, own), isTooLong: isTooLong(pages, own) };
  }, [data, tail, isPlaceholderData]);
  return { read, ...shown, takeIn: log.takeIn, announcement };
};
