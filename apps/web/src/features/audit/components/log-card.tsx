import { RequestError, linesOf } from '@waymark/client';
import { AUDIT_LIMITS } from '@waymark/contracts';
import { ArrowUp, Pause, Play, SearchX } from 'lucide';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DateInput } from '../../../components/ui/forms/date-field.js';
import { Button } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { EmptyState } from '../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../components/ui/feedback/error-state.js';
import { LiveDot } from '../../../components/ui/display/live-dot.js';
import { LoadingNote, Skeleton } from '../../../components/ui/feedback/skeleton.js';
import { counted, formatNumber } from '../../../lib/wording/format.js';
import { readersZone } from '../../../lib/wording/calendar.js';
import { useNow } from '../../../lib/live/use-now.js';
import { useLiveAudit } from '../api/use-live-audit.js';
import { noFilters, requestOf, withFilters, type AuditFilters } from '../filters.js';
import { knownOf } from '../suggestions.js';
import { AuditFilterChips } from './audit-filter-chips.js';
import { EventLog } from './event-log.js';
import { SearchBox } from './search-box.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const LoadingLog = () => (
  <div aria-busy="true">
    <LoadingNote>Loading events…</LoadingNote>
    {Array.from({ length: 9 }, (_, index) => (
      <div key={index} className="flex h-16 items-center gap-4 border-b border-line px-4">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-5 w-56 max-w-1/2" />
        <Skeleton className="ml-auto h-4 w-40 max-lg:hidden" />
        <Skeleton className="h-4 w-32 max-lg:hidden" />
      </div>
    ))}
  </div>
);

const countOf = (total: number): string => {
  if (total >= AUDIT_LIMITS.counted) return `${formatNumber(AUDIT_LIMITS.counted)} events or more`;
  return counted(total, 'event');
};

/** A retry does not help if the server rejects the filter. */
const LogFailure = ({ error, onRetry, onClear }: { error: Error; onRetry: () => void; onClear: () => void }) => {
  const isRefused = error instanceof RequestError && error.fields !== undefined;
  return (
    <ErrorState
      title={isRefused ? 'Invalid search' : 'The log cannot be loaded right now'}
      onRetry={isRefused ? undefined : onRetry}
      action={
        isRefused && (
          <Button variant="secondary" onClick={onClear}>
            Clear the filters
          </Button>
        )
      }
    >
      <span className="whitespace-pre-line">{linesOf(error, error.message)}</span>
    </ErrorState>
  );
};

const waitingText = (waiting: number, isTooLong: boolean): string =>
  isTooLong ? 'Many new events' : counted(waiting, 'new event');

/** The search, its results and live events. */
export const LogCard = ({
  filters,
  onFilters,
  onEmpty,
}: {
  filters: AuditFilters;
  onFilters: (filters: AuditFilters) => void;
  /** Called with whether there are no results. */
  onEmpty: (isEmpty: boolean) => void;
}) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [isAtTop, setIsAtTop] = useState(true);
  const query = useMemo(() => requestOf(filters), [filters]);
  const {
    read: log,
    rows,
    total,
    waiting,
    isTooLong,
    takeIn,
    announcement,
  } = useLiveAudit(filters, !isPaused && isAtTop);
  const found = log.data?.pages[0]?.total;
  const isEmpty = log.data !== undefined && rows.length === 0;
  useEffect(() => onEmpty(isEmpty), [isEmpty, onEmpty]);
  const now = useNow(3_600_000);
  const known = useMemo(() => knownOf(rows, now, filters.zone), [rows, now, filters.zone]);
  const { fetchNextPage, isFetchingNextPage } = log;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  const narrow = (part: Partial<AuditFilters>) => onFilters(withFilters(filters, part));
  // At the top, the browser does not anchor the scroll position. Scrolls there first, so that new rows do not push the reader
  // down.
  const wantsNew = useRef(false);
  const showNew = () => {
    if (isAtTop) takeIn();
    else {
      wantsNew.current = true;
      scroller.current?.scrollTo({ top: 0 });
    }
  };
  const onTop = (isThere: boolean) => {
    setIsAtTop(isThere);
    if (!isThere || !wantsNew.current) return;
    wantsNew.current = false;
    takeIn();
  };

  return (
    <Card>
      <div className="grid gap-3 border-b border-line p-4">
        <SearchBox known={known} onSearch={narrow} />
        <AuditFilterChips filters={filters} onChange={onFilters} />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <p className="text-muted">
            <span>
              {log.data ? (
                <span className="figures font-medium text-ink">{countOf(total)}</span>
              ) : (
                !log.isError && <span>Loading…</span>
              )}
              {log.isPlaceholderData && <span>, loading…</span>}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <label className="flex items-center gap-2 text-xs text-muted">
              Recorded on
              <DateInput
                name="day"
                value={filters.from === filters.to ? filters.from : ''}
                onChange={({ target }) => narrow({ from: target.value, to: target.value })}
                className="min-h-9 rounded-md border border-line-strong bg-surface px-2.5 text-xs text-ink transition-colors hover:border-ink"
              />
            </label>
            <select
              name="zone"
              aria-label="Time zone"
              value={filters.zone}
              onChange={({ target }) => narrow({ zone: target.value === 'utc' ? 'utc' : '' })}
              className="min-h-9 rounded-md border border-line-strong bg-surface pr-9 pl-3 text-xs transition-colors hover:border-ink"
            >
              <option value="">{readersZone()}</option>
              <option value="utc">UTC</option>
            </select>
            {isPaused ? <span className="text-xs font-medium text-muted">Paused</span> : <LiveDot />}
            <Button
              variant="secondary"
              size="small"
              aria-pressed={isPaused}
              onClick={() => setIsPaused(!isPaused)}
              icon={isPaused ? <Icon of={Play} className="size-3.5" /> : <Icon of={Pause} className="size-3.5" />}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
          </div>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {found !== undefined && `${countOf(found)} found`}
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="relative overflow-hidden rounded-b-lg">
        <div className="pointer-events-none absolute inset-x-0 top-3 z-10 flex justify-center">
          {waiting > 0 && (
            <Button
              size="small"
              onClick={showNew}
              className="pointer-events-auto animate-arrive rounded-full shadow-floating"
              icon={<Icon of={ArrowUp} className="size-4" />}
            >
              {waitingText(waiting, isTooLong)}
            </Button>
          )}
        </div>
        {log.isPending && <LoadingLog />}
        {log.isError && !log.data && (
          <LogFailure
            error={log.error}
            onRetry={() => void log.refetch()}
            onClear={() => onFilters({ ...noFilters, zone: filters.zone })}
          />
        )}
        {isEmpty && (
          <EmptyState
            title="No events found"
            picture={<Icon of={SearchX} className="size-10 text-muted" />}
            action={
              Object.keys(query).length > 0 && (
                <Button variant="secondary" onClick={() => onFilters({ ...noFilters, zone: filters.zone })}>
                  Clear the filters
                </Button>
              )
            }
          >
            Matching events appear here live.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <EventLog
            zone={filters.zone}
            scroller={scroller}
            rows={rows}
            total={total}
            hasMore={log.hasNextPage}
            onMore={more}
            onTop={onTop}
            onNarrow={narrow}
          />
        )}
      </div>
    </Card>
  );
};
