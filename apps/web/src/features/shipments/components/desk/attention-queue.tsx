import type { ShipmentStatus } from '@waymark/contracts';
import { Hourglass } from 'lucide-react';
import { Skeleton } from '../../../../components/ui/skeleton.js';
import { statusAppearance } from '../../../../components/ui/status-pill.js';
import { classNames } from '../../../../lib/class-names.js';
import { formatNumber } from '../../../../lib/format.js';
import { useStatusCount } from '../../api/desk-queries.js';
import { defaultSort, noFilters, type DeskFilters } from './desk-filters.js';

const tile =
  'flex min-h-16 items-center gap-3 rounded-md border bg-surface px-4 py-2 text-left transition-colors hover:border-line-strong';

const StatusTile = ({
  status,
  active,
  onChoose,
}: {
  status: ShipmentStatus;
  active: boolean;
  onChoose: (filters: DeskFilters) => void;
}) => {
  const { icon: Icon, color, label } = statusAppearance[status];
  const { data: count, isError } = useStatusCount(status);
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={() => onChoose(active ? noFilters : { ...noFilters, status, sort: 'updated_at' })}
      className={classNames(tile, active ? 'border-signal' : 'border-line')}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" style={{ color }} />
      <span className="grid">
        <span className="figures text-lg leading-6 font-semibold">
          {count === undefined && (isError ? '–' : <Skeleton className="h-6 w-8" />)}
          {count !== undefined && formatNumber(count)}
        </span>
        <span className="text-xs text-muted">{label}</span>
      </span>
    </button>
  );
};

const needy = ['exception', 'attempted_delivery', 'delayed'] as const;

/** What somebody should look at first; each tile is a list, the longest silent first. */
export const AttentionQueue = ({
  filters,
  onChoose,
}: {
  filters: DeskFilters;
  onChoose: (filters: DeskFilters) => void;
}) => {
  const showsSilent = filters.status === 'in_transit' && filters.sort === 'updated_at';
  return (
    <section aria-label="Needs attention" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {needy.map((status) => (
        <StatusTile key={status} status={status} active={filters.status === status} onChoose={onChoose} />
      ))}
      <button
        type="button"
        aria-pressed={showsSilent}
        onClick={() =>
          onChoose(
            showsSilent
              ? { ...noFilters, sort: defaultSort }
              : { ...noFilters, status: 'in_transit', sort: 'updated_at' },
          )
        }
        className={classNames(tile, showsSilent ? 'border-signal' : 'border-line')}
      >
        <Hourglass aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="grid">
          <span className="text-sm font-semibold">Longest silent</span>
          <span className="text-xs text-muted">In transit, oldest news first</span>
        </span>
      </button>
    </section>
  );
};
