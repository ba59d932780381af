import { useVirtualizer } from '@tanstack/react-virtual';
import type { Shipment, ShipmentSort } from '@waymark/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../../../lib/class-names.js';
import { useMediaQuery } from '../../../../lib/use-media-query.js';
import { useNow } from '../../../../lib/use-now.js';
import type { Touched } from '../../api/use-live-shipments.js';
import { nextSort } from './desk-filters.js';
import { NarrowRow, WideRow, wideColumns } from './desk-row.js';

interface Column {
  label: string;
  sort?: { column: string; first: ShipmentSort };
}

const columns: readonly Column[] = [
  { label: 'Tracking Number', sort: { column: 'tracking_number', first: 'tracking_number' } },
  { label: 'Status', sort: { column: 'status', first: 'status' } },
  { label: 'Service' },
  { label: 'From' },
  { label: 'To' },
  { label: 'Due', sort: { column: 'estimated_delivery', first: 'estimated_delivery' } },
  { label: 'Updated', sort: { column: 'updated_at', first: '-updated_at' } },
  { label: 'Created At', sort: { column: 'created_at', first: '-created_at' } },
  { label: 'Actions' },
];

const sortOf = (current: ShipmentSort, column: string): 'ascending' | 'descending' | undefined => {
  if (current.replace('-', '') !== column) return undefined;
  return current.startsWith('-') ? 'descending' : 'ascending';
};

const Heading = ({ sort, onSort }: { sort: ShipmentSort; onSort: (sort: ShipmentSort) => void }) => (
  <div role="rowgroup" className="border-b border-line bg-raised">
    <div role="row" aria-rowindex={1} className={`${wideColumns} min-h-10 text-xs font-semibold text-muted`}>
      {columns.map(({ label, sort: own }) => {
        const direction = own && sortOf(sort, own.column);
        return (
          <span role="columnheader" key={label} aria-sort={direction}>
            {own ? (
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, own.column, own.first))}
                className={classNames('flex min-h-10 items-center gap-1 hover:text-ink', direction && 'text-ink')}
              >
                {label}
                {direction === 'ascending' && <ArrowUp aria-hidden="true" className="size-3.5" />}
                {direction === 'descending' && <ArrowDown aria-hidden="true" className="size-3.5" />}
              </button>
            ) : (
              <span className={label === 'Actions' ? 'sr-only' : undefined}>{label}</span>
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
  hasMore,
  onSort,
  onMore,
  onDelete,
}: {
  rows: readonly Shipment[];
  total: number;
  touched: Touched;
  sort: ShipmentSort;
  hasMore: boolean;
  onSort: (sort: ShipmentSort) => void;
  onMore: () => void;
  onDelete: (id: number) => void;
}) => {
  const isWide = useMediaQuery('(min-width: 1180px)');
  const height = isWide ? 48 : 116;
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
  const shown = useRef(entry);
  useEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    virtualizer.scrollToOffset(0);
  }, [virtualizer, entry]);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 40) onMore();
  }, [hasMore, last, rows.length, onMore]);
  const now = useNow(30_000);
  const Row = isWide ? WideRow : NarrowRow;

  return (
    <div role="table" aria-label="Shipments" aria-rowcount={total + 1} className="overflow-hidden">
      {isWide && <Heading sort={sort} onSort={onSort} />}
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => scrolled.set(entry, currentTarget.scrollTop)}
        role="rowgroup"
        // Reached by the keyboard as a whole, so that arrow and page keys scroll it.
        tabIndex={0}
        className="max-h-(--desk-height) overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px]"
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
                  onDelete={onDelete}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
};
