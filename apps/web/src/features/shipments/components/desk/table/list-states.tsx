import { texts } from '@waymark/contracts/ui';
import { SearchX } from 'lucide';
import { Button } from '../../../../../components/ui/basics/button.js';
import { EmptyState } from '../../../../../components/ui/feedback/empty-state.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { LoadingNote, Skeleton } from '../../../../../components/ui/feedback/skeleton.js';
import { calendarDaysBetween } from '../../../../../lib/wording/calendar.js';
import { formatNumber } from '../../../../../lib/wording/format.js';
import { formatDateTime, formatTime } from '../../../../../lib/wording/moments.js';
import { DidYouMean } from '../../did-you-mean.js';
import { requestOf, type DeskFilters } from '../filters/desk-filters.js';
import { filterWords } from '../filters/filter-words.js';

export const LoadingTable = () => (
  <div className="min-h-0 flex-1 overflow-hidden max-[73.6875rem]:max-h-(--desk-height)">
    <LoadingNote>Loading shipments…</LoadingNote>
    {Array.from({ length: 22 }, (_, index) => (
      <div
        key={index}
        className="grid h-29 content-center gap-2.5 border-b border-line px-4 min-[73.75rem]:flex min-[73.75rem]:h-9 min-[73.75rem]:items-center min-[73.75rem]:gap-6"
      >
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-36 min-[73.75rem]:hidden" />
        <Skeleton className="h-5 w-28 rounded-full" />
        <Skeleton className="hidden h-4 flex-1 min-[73.75rem]:block" />
      </div>
    ))}
  </div>
);

/** The time of day, with the date unless it is today. */
const momentOf = (instant: Date): string =>
  calendarDaysBetween(instant, new Date()) === 0 ? formatTime(instant) : formatDateTime(instant.toISOString());

export const Count = ({
  total,
  asOf,
  isReading,
}: {
  total: number | undefined;
  /** When a list from before a reload was last current, in milliseconds since 1970. */
  asOf: number | undefined;
  isReading: boolean;
}) => (
  <p aria-live="polite" className="min-w-24 text-sm whitespace-nowrap text-muted">
    {total === undefined ? (
      isReading && 'Loading…'
    ) : asOf !== undefined ? (
      `As of ${momentOf(new Date(asOf))} · ${isReading ? 'updating…' : 'not updated'}`
    ) : (
      <>
        <span className="figures font-medium text-ink">{formatNumber(total)}</span>{' '}
        <span>{total === 1 ? 'shipment' : 'shipments'}</span>
        {isReading && <span>, loading…</span>}
      </>
    )}
  </p>
);

export const NothingFound = ({
  filters,
  onSearch,
  onClear,
}: {
  filters: DeskFilters;
  onSearch: (q: string) => void;
  onClear: () => void;
}) => {
  const words = filterWords(filters).map(({ text }) => text);
  return (
    <EmptyState
      title={texts.noShipments}
      picture={<Icon of={SearchX} className="size-10 text-muted" />}
      action={
        words.length > 0 && (
          <Button variant="secondary" onClick={onClear}>
            Clear the filters
          </Button>
        )
      }
    >
      {words.length > 0 && <span>{`Filtered by ${words.join(', ')}.`}</span>}
      <DidYouMean query={requestOf(filters)} onSearch={onSearch} />
    </EmptyState>
  );
};
