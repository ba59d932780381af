import { useVirtualizer } from '@tanstack/react-virtual';
import type { Shipment, ShipmentSort } from '@waymark/contracts';
import { ArrowDown, ArrowUp } from 'lucide';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../../../lib/page/class-names.js';
import { useMediaQuery } from '../../../../lib/page/use-media-query.js';
import { useNow } from '../../../../lib/live/use-now.js';
import type { Touched } from '../../api/use-live-shipments.js';
import { nextSort } from './desk-filters.js';
import { NarrowRow, WideRow, type DeskRowProps } from './desk-row.js';
import { Icon } from '../../../../components/ui/icon.js';

interface Column {
  label: string;
  /** Left out where there is no room for it. */
  name?: string;
  sort?: { column: string; first: ShipmentSort };
}

const columns: readonly Column[] = [
  { label: 'Selection' },
  { label: 'Tracking Number', sort: { column: 'tracking_number', first: 'tracking_number' } },
  { label: 'Status', sort: { column: 'status', first: 'status' } },
  { label: 'Service', name: 'service' },
  { label: 'From', name: 'from' },
  { label: 'To' },
  { label: 'Due', name: 'due', sort: { column: 'estimated_delivery', first: 'estimated_delivery' } },
  { label: 'Updated', name: 'updated', sort: { column: 'updated_at', first: '-updated_at' } },
  { label: 'Created At', name: 'created', sort: { column: 'created_at', first: '-created_at' } },
  { label: 'Actions', name: 'actions' },
];

const unseenLabels = ['Selection', 'Actions'];

const sortOf = (current: ShipmentSort, column: string): 'ascending' | 'descending' | undefined => {
  if (current.replace('-', '') !== column) return undefined;
  return current.startsWith('-') ? 'descending' : 'ascending';
};

const Heading = ({ sort, onSort }: { sort: ShipmentSort; onSort: (sort: ShipmentSort) => void }) => (
  <div role="rowgroup" className="border-b border-line bg-raised [scrollbar-gutter:stable]">
    <div role="row" aria-rowindex={1} className="desk-row min-h-7 text-xs font-semibold text-muted">
      {columns.map(({ label, name, sort: own }) => {
        const direction = own && sortOf(sort, own.column);
        return (
          <span role="columnheader" key={label} data-column={name} aria-sort={direction}>
            {own ? (
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, own.column, own.first))}
                className={classNames(
                  'flex min-h-7 items-center gap-1 whitespace-nowrap hover:text-ink',
                  direction && 'text-ink',
                )}
              >
                {label}
                {direction === 'ascending' && <Icon of={ArrowUp} aria-hidden="true" className="size-3.5" />}
                {direction === 'descending' && <Icon of={ArrowDown} aria-hidden="true" className="size-3.5" />}
              </button>
            ) : (
              <span className={unseenLabels.includes(label) ? 'sr-only' : undefined}>{label}</span>
            )}
          </span>
        );
      })}
    </div>
  </div>
);

/** How far the list was scrolled at each entry of the browser's history, so that going back finds it as it was left. */
const scrolled = new Map<string, number>();

/** Draws only the rows in sight; asks for more before the last one is reached. */
export const DeskTable = ({
  rows,
  total,
  touched,
  sort,
  list,
  words,
  current,
  focused,
  chosen,
  hasMore,
  onSort,
  onMore,
  ...actions
}: {
  rows: readonly Shipment[];
  total: number;
  touched: Touched;
  sort: ShipmentSort;
  /** Names the list: another one begins at its top. */
  list: string;
  /** Undefined where nothing may be chosen. */
  chosen: ReadonlySet<number> | undefined;
  /** The id of the row that the keys are at; it is kept in sight. */
  current: number | null;
  /** The id of the row that is to have the focus. */
  focused: number | null;
  hasMore: boolean;
  onSort: (sort: ShipmentSort) => void;
  onMore: () => void;
} & Pick<DeskRowProps, 'words' | 'onFocused' | 'onChoose' | 'onOpen' | 'onCurrent' | 'onDelete'>) => {
  const isWide = useMediaQuery('(min-width: 1180px)');
  const height = isWide ? 36 : 116;
  const scroller = useRef<HTMLDivElement>(null);
  const { key: entry } = useLocation();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    initialOffset: () => scrolled.get(entry) ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current !== list) virtualizer.scrollToOffset(0);
    shown.current = list;
    scrolled.set(entry, scroller.current?.scrollTop ?? 0);
  }, [virtualizer, list, entry]);
  const place = useMemo(() => rows.findIndex(({ id }) => id === current), [rows, current]);
  const kept = useRef(current);
  useEffect(() => {
    // A list that is shown again is where it was left.
    if (kept.current !== current && place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
    kept.current = current;
  }, [virtualizer, current, place]);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 40) onMore();
  }, [hasMore, last, rows.length, onMore]);
  const now = useNow();
  const Row = isWide ? WideRow : NarrowRow;

  return (
    <div
      role="table"
      aria-label="Shipments"
      aria-rowcount={total + 1}
      className="desk-table flex min-h-0 flex-1 flex-col overflow-hidden"
    >
      {isWide && <Heading sort={sort} onSort={onSort} />}
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => scrolled.set(entry, currentTarget.scrollTop)}
        role="rowgroup"
        // Reached by the keyboard as a whole, so that arrow and page keys scroll it.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] focus-visible:outline-offset-[-2px] max-[1179px]:max-h-(--desk-height)"
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const shipment = rows[index];
            return (
              shipment && (
                <Row
                  key={key}
                  shipment={shipment}
                  rowIndex={index + 2}
                  now={now}
                  glow={touched.get(shipment.id)}
                  offset={start}
                  height={height}
                  words={words}
                  isCurrent={shipment.id === current}
                  wantsFocus={shipment.id === focused}
                  chosen={chosen?.has(shipment.id)}
                  {...actions}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
};
