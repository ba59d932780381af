import type { AuditEvent } from '@waymark/contracts';
import { untranslated } from '@waymark/contracts/ui';
import { ChevronDown } from 'lucide';
import { useId } from 'react';
import { Sentence } from '../../../components/ui/basics/isolated.js';
import { EventMark } from '../../../components/ui/display/event-mark.js';
import { classNames } from '../../../lib/page/class-names.js';
import { eventSummary, eventTitle } from '../../../lib/wording/event-words.js';
import { formatMoment } from '../../../lib/wording/moments.js';
import type { AuditFilters, Zone } from '../filters.js';
import { EventDetails } from './event-details.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** One event in a row that expands to all its fields. */
export const EventRow = ({
  event,
  zone,
  isUnfolded,
  onUnfold,
  onNarrow,
}: {
  event: AuditEvent;
  zone: Zone;
  isUnfolded: boolean;
  onUnfold: () => void;
  onNarrow: (filters: Partial<AuditFilters>) => void;
}) => {
  const { type, data, actor, shipment, recorded_at } = event;
  const id = useId();
  const summary = eventSummary(type, data, untranslated);
  return (
    <>
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? id : undefined}
        onClick={onUnfold}
        className={classNames(
          'grid min-h-16 w-full grid-cols-[2rem_minmax(0,1fr)_1.25rem] items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left text-sm transition-colors hover:bg-raised/60 focus-visible:outline-offset-[-2px] lg:grid-cols-[2rem_minmax(0,1fr)_11.5rem_minmax(0,13rem)_12.5rem_1.25rem]',
          isUnfolded && 'bg-raised/60',
        )}
      >
        <EventMark type={type} data={data} className="size-8 [&_svg]:size-4" />
        <span className="grid min-w-0">
          <span className="truncate font-medium">{eventTitle(type)}</span>
          {summary && (
            <span className="text-xs text-muted lg:truncate">
              <Sentence>{summary}</Sentence>
            </span>
          )}
        </span>
        <Icon
          of={ChevronDown}
          className={classNames('size-4 text-muted transition-transform lg:order-last', isUnfolded && 'rotate-180')}
        />
        <span className="contents max-lg:col-span-full max-lg:col-start-2 max-lg:flex max-lg:min-w-0 max-lg:flex-wrap max-lg:gap-x-3 max-lg:text-xs">
          <span className="figures truncate max-lg:empty:hidden" translate="no">
            {shipment?.tracking_number}
          </span>
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate" translate="no">
              {actor.email || 'Waymark'}
            </span>
            <span className="text-xs text-muted">{actor.role}</span>
          </span>
          <time dateTime={recorded_at} className="figures text-xs whitespace-nowrap text-muted lg:text-right">
            {formatMoment(recorded_at, zone)}
          </time>
        </span>
      </button>
      {isUnfolded && (
        <div id={id}>
          <EventDetails event={event} onNarrow={onNarrow} />
        </div>
      )}
    </>
  );
};
