import type { Attention } from '@waymark/contracts';
import { CalendarClock, ClockAlert, Hourglass, type IconNode } from 'lucide';
import { memo, type CSSProperties } from 'react';
import { Skeleton } from '../../../../../components/ui/feedback/skeleton.js';
import { appearanceOfStatus } from '../../../../../components/ui/display/status-pill.js';
import { classNames } from '../../../../../lib/page/class-names.js';
import { formatNumber } from '../../../../../lib/wording/format.js';
import { useAttention, useStatusCount } from '../../../api/desk-queries.js';
import { attentionLists, type AttentionList } from './attention-lists.js';
import { noFilters, type DeskFilters } from '../filters/desk-filters.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';

type Choose = (filters: DeskFilters) => void;

interface TileProps {
  icon: IconNode;
  color: CSSProperties['color'];
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
  isError: boolean;
  active: boolean;
  selects: DeskFilters;
  onChoose: Choose;
}

const Tile = ({ icon, color, label, count, isError, active, selects, onChoose }: TileProps) => (
  <button
    type="button"
    aria-pressed={active}
    onClick={() => onChoose(active ? noFilters : selects)}
    className={classNames(
      'flex min-h-12 items-center gap-2.5 rounded-md border bg-surface px-3 py-1 text-left transition-colors hover:border-line-strong min-[73.75rem]:max-[87.4375rem]:min-h-9',
      active ? 'border-signal' : 'border-line',
    )}
  >
    <Icon of={icon} className="size-4.5 shrink-0" style={{ color }} />
    <span className="grid min-w-0 min-[73.75rem]:max-[87.4375rem]:flex min-[73.75rem]:max-[87.4375rem]:items-baseline min-[73.75rem]:max-[87.4375rem]:gap-1.5">
      <span className="figures text-base leading-[1.25] font-semibold">
        {count !== undefined ? formatNumber(count) : isError ? '–' : <Skeleton className="h-5 w-8" />}
      </span>
      <span className="text-xs leading-tight text-muted">{label}</span>
    </span>
  </button>
);

const useCount = ({ counter, status }: AttentionList): { count: number | undefined; isError: boolean } => {
  const attention = useAttention();
  const ofStatus = useStatusCount(status);
  return counter
    ? { count: attention.data?.[counter], isError: attention.isError }
    : { count: ofStatus.data, isError: ofStatus.isError };
};

const appearances: Record<keyof Attention, Pick<TileProps, 'icon' | 'color'>> = {
  late: { icon: ClockAlert, color: 'var(--color-danger)' },
  due_today: { icon: CalendarClock, color: 'var(--color-info)' },
  silent: { icon: Hourglass, color: 'var(--color-muted)' },
};

const isChosen = (filters: DeskFilters, { filters: own }: AttentionList): boolean =>
  (['due', 'silent_days', 'status'] as const).every((name) => filters[name] === own[name]);

const lookOf = (list: AttentionList): Pick<TileProps, 'icon' | 'color'> =>
  list.counter ? appearances[list.counter] : appearanceOfStatus(list.status);

const ListTile = ({ list, filters, onChoose }: { list: AttentionList; filters: DeskFilters; onChoose: Choose }) => {
  const { icon, color } = lookOf(list);
  return (
    <Tile
      {...{ ...useCount(list), icon, color, label: list.label, onChoose }}
      active={isChosen(filters, list)}
      selects={list.filters}
    />
  );
};

/** Tiles for the lists to look at first. */
export const AttentionQueue = memo(({ filters, onChoose }: { filters: DeskFilters; onChoose: Choose }) => (
  <section aria-label="Needs attention" className="desk-lists grid gap-1.5">
    {attentionLists.map((list) => (
      <ListTile key={list.label} {...{ list, filters, onChoose }} />
    ))}
  </section>
));
