import { useVirtualizer } from '@tanstack/react-virtual';
import type { AuditEvent } from '@waymark/contracts';
import { useEffect, type RefObject } from 'react';
import { useUnfolded } from '../../../lib/page/use-unfolded.js';
import type { AuditFilters, Zone } from '../filters.js';
import { EventRow } from './event-row.js';

const topAt = 8;
const readAhead = 30;

/** The events, newest first. Renders only the visible ones, and requests older ones before the reader reaches the last row. */
export const EventLog = ({
  scroller,
  zone,
  rows,
  total,
  hasMore,
  onMore,
  onTop,
  onNarrow,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  zone: Zone;
  rows: readonly AuditEvent[];
  total: number;
  hasMore: boolean;
  onMore: () => void;
  /** Called with whether the newest event is visible. */
  onTop: (isAtTop: boolean) => void;
  onNarrow: (filters: Partial<AuditFilters>) => void;
}) => {
  const [unfolded, toggle] = useUnfolded();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 65,
    overscan: 6,
    getItemKey: (index) => rows[index]?.cursor ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - readAhead) onMore();
  }, [hasMore, last, rows.length, onMore]);

  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Events"
      // Focusable as a whole, so that arrow and page keys scroll it.
      tabIndex={0}
      onScroll={(event) => onTop(event.currentTarget.scrollTop <= topAt)}
      className="max-h-[max(26rem,calc(100dvh-14rem))] overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const event = rows[index];
          return (
            event && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={hasMore ? -1 : total}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                <EventRow
                  event={event}
                  zone={zone}
                  isUnfolded={unfolded.has(event.cursor)}
                  onUnfold={() => toggle(event.cursor)}
                  onNarrow={onNarrow}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
};
