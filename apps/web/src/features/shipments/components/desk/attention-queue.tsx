import { SILENT_DAYS, type Attention, type ShipmentStatus } from '@waymark/contracts';
import { CalendarClock, ClockAlert, Hourglass, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Skeleton } from '../../../../components/ui/skeleton.js';
import { appearanceOfStatus } from '../../../../components/ui/status-pill.js';
import { classNames } from '../../../../lib/class-names.js';
import { formatNumber } from '../../../../lib/format.js';
import { useAttention, useStatusCount } from '../../api/desk-queries.js';
import { noFilters, type DeskFilters } from './desk-filters.js';

type Choose = (filters: DeskFilters) => void;

interface TileProps {
  icon: LucideIcon;
  color: CSSProperties['color'];
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
  isError: boolean;
  active: boolean;
  selects: DeskFilters;
  onChoose: Choose;
}

const Tile = ({ icon: Icon, color, label, count, isError, active, selects, onChoose }: TileProps) => (
  <button
    type="button"
    aria-pressed={active}
    onClick={() => onChoose(active ? noFilters : selects)}
    className={classNames(
      'flex min-h-16 items-center gap-3 rounded-md border bg-surface px-4 py-2 text-left transition-colors hover:border-line-strong',
      active ? 'border-signal' : 'border-line',
    )}
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

const open: readonly {
  counter: keyof Attention;
  icon: LucideIcon;
  color: string;
  label: string;
  filters: Partial<DeskFilters>;
}[] = [
  {
    ...{ counter: 'late', icon: ClockAlert, color: 'var(--color-danger)', label: 'Late' },
    filters: { due: 'late', sort: 'estimated_delivery' },
  },
  {
    ...{ counter: 'due_today', icon: CalendarClock, color: 'var(--color-info)', label: 'Due today' },
    filters: { due: 'today', sort: 'last_scan_at' },
  },
  {
    ...{
      counter: 'silent',
      icon: Hourglass,
      color: 'var(--color-muted)',
      label: `Silent ${SILENT_DAYS} days and more`,
    },
    filters: { silent_days: `${SILENT_DAYS}`, sort: 'last_scan_at' },
  },
];

const StatusTile = ({ status, active, onChoose }: { status: ShipmentStatus; active: boolean; onChoose: Choose }) => {
  const { icon, color, label } = appearanceOfStatus(status);
  const { data: count, isError } = useStatusCount(status);
  return (
    <Tile
      {...{ icon, color, label, count, isError, active, onChoose }}
      selects={{ ...noFilters, status, sort: 'updated_at' }}
    />
  );
};

const needy = ['exception', 'attempted_delivery', 'delayed'] as const;

/** What somebody should look at first; each tile is a list. */
export const AttentionQueue = ({ filters, onChoose }: { filters: DeskFilters; onChoose: Choose }) => {
  const { data, isError } = useAttention();
  const isChosen = ({ due = '', silent_days = '' }: Partial<DeskFilters>): boolean =>
    filters.due === due && filters.silent_days === silent_days;
  return (
    <section aria-label="Needs attention" className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
      {open.map(({ counter, filters: some, ...tile }) => (
        <Tile
          key={counter}
          {...{ ...tile, isError, onChoose }}
          count={data?.[counter]}
          active={isChosen(some)}
          selects={{ ...noFilters, ...some }}
        />
      ))}
      {needy.map((status) => (
        <StatusTile key={status} status={status} active={filters.status === status} onChoose={onChoose} />
      ))}
    </section>
  );
};
