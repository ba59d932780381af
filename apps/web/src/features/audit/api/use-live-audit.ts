import { useQueryClient } from '@tanstack/react-query';
import type { AuditEvent } from '@waymark/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../../lib/live-context.js';
import { useAnnouncement } from '../../../lib/use-announcement.js';
import { matches, requestOf, type AuditFilters } from '../filters.js';
import { appended, emptyTail, letIn, type LiveTail } from '../live-tail.js';
import { readAgain } from './audit-queries.js';

const sentenceOf = (_first: AuditEvent, { length }: readonly AuditEvent[]): string =>
  length === 1 ? 'One new event' : `${length} new events`;

/** What came live and matches the filters, and what is announced of it. While `isOpen` it is in sight at once; otherwise it waits for `takeIn`, or until the tail opens again. */
export const useLiveAudit = (
  filters: AuditFilters,
  isOpen: boolean,
): { tail: LiveTail; takeIn: () => void; announcement: string } => {
  const live = useLive();
  const cache = useQueryClient();
  const [tail, setTail] = useState(emptyTail);
  const { announcement, tell } = useAnnouncement(sentenceOf);
  const [readings, setReadings] = useState(0);
  const [of, setOf] = useState(filters);
  const takeIn = () => {
    setTail(tail.isTooLong ? emptyTail : letIn(tail));
    if (tail.isTooLong) setReadings(readings + 1);
  };
  if (of !== filters) {
    setOf(filters);
    setTail(emptyTail);
  } else if (isOpen && (tail.waiting.length > 0 || tail.isTooLong)) takeIn();

  const readNewest = useEffectEvent(() => readAgain(cache, requestOf(filters)));
  useEffect(() => {
    if (readings > 0) readNewest();
  }, [readings]);

  const append = useEffectEvent((events: readonly AuditEvent[]) => {
    const wanted = events.filter((event) => matches(event, filters));
    if (wanted.length === 0) return;
    setTail((known) => appended(known, wanted, isOpen));
    for (const event of wanted) tell(event.cursor, event);
  });
  useEffect(
    () =>
      live.watchAudit({
        onAppended: ({ events }) => append(events),
        onReload: () => {
          setTail(emptyTail);
          readNewest();
        },
      }),
    [live],
  );

  return { tail, takeIn, announcement };
};
