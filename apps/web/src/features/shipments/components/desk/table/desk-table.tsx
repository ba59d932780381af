import { useVirtualizer } from '@tanstack/react-virtual';
import type { ShipmentSort } from '@waymark/contracts';
import { ArrowDown, ArrowUp } from 'lucide';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../../../../lib/page/class-names.js';
import { useHandler } from '../../../../../lib/page/use-handler.js';
import { useMediaQuery } from '../../../../../lib/page/use-media-query.js';
import { usePrinted } from '../../../../../lib/page/use-printed.js';
import { useNow } from '../../../../../lib/live/use-now.js';
import { counted } from '../../../../../lib/wording/format.js';
import { nextSort, type DeskFilters } from '../filters/desk-filters.js';
import type { DeskList } from '../live/use-desk-list.js';
import { SearchedWords } from '../search/marked.js';
import { wordsOf } from '../search/matched.js';
import { DeskRow } from './desk-row.js';
import type { RowCursor } from './row-cursor.js';
import { LoadedChooser } from '../selection/loaded-chooser.js';
import type { Selection } from '../selection/use-chosen.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';

interface Column {
  label: string;
  /** Set for columns that narrow tables leave out. */
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

/** As wide as a row: the rows leave space for the scrollbar. */
const headingLooks = 'overflow-hidden [scrollbar-gutter:stable]';
const headingRowLooks = 'border-b border-line bg-raised text-xs font-semibold text-muted';

const Heading = ({
  sort,
  selection,
  onSort,
}: {
  sort: ShipmentSort;
  selection: Selection | undefined;
  onSort: (sort: ShipmentSort) => void;
}) => (
  <div role="rowgroup" className={headingLooks}>
    <div role="row" aria-rowindex={1} className={`desk-row min-h-7 ${headingRowLooks}`}>
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
                <span>{label}</span>
                {direction === 'ascending' && <Icon of={ArrowUp} className="size-3.5" />}
                {direction === 'descending' && <Icon of={ArrowDown} className="size-3.5" />}
              </button>
            ) : label === 'Selection' && selection ? (
              <LoadedChooser selection={selection} />
            ) : (
              <span className={unseenLabels.includes(label) ? 'sr-only' : undefined}>{label}</span>
            )}
          </span>
        );
      })}
    </div>
  </div>
);

/** The heading on small screens, where columns have no headings. */
const NarrowHeading = ({ selection }: { selection: Selection }) => (
  <div role="rowgroup" className={headingLooks}>
    <div role="row" aria-rowindex={1} className={`px-5 py-1.5 ${headingRowLooks}`}>
      <span role="columnheader">
        <LoadedChooser selection={selection} words={`Select all ${counted(selection.loaded, 'row')}`} />
      </span>
    </div>
  </div>
);

/** Lists up to this number of rows stay in the page as a whole, so that the browser's search finds all of them. */
const WHOLE = 200;
const OVERSCAN = 8;

/** The scroll offset at each entry of the browser's history, restored on Back. */
const scrolled = new Map<string, number>();

/** Renders the visible rows of a long list, and all loaded ones on paper; loads more before the last row is reached. */
export const DeskTable = ({
  list,
  filters: { q, sort },
  cursor,
  selection,
  onChange,
}: {
  list: DeskList;
  filters: DeskFilters;
  cursor: RowCursor;
  /** Undefined if the person cannot choose rows. */
  selection: Selection | undefined;
  onChange: (part: Partial<DeskFilters>) => void;
}) => {
  const { name, deleted, touched, total = 0, hasMore, more } = list;
  const words = useMemo(() => wordsOf(q), [q]);
  // New rows are drawn between inputs, which would wait for them otherwise.
  const { rows, marked } = useDeferredValue(useMemo(() => ({ rows: list.rows, marked: words }), [list.rows, words]));
  const isPrinted = usePrinted();
  const isWide = useMediaQuery('(min-width: 73.75rem)') || isPrinted;
  const height = isWide ? 36 : 116;
  const scroller = useRef<HTMLDivElement>(null);
  const { key: entry } = useLocation();
  // Rows out of sight are drawn after those in sight.
  const outOfSight = useDeferredValue(rows.length <= WHOLE ? rows.length : OVERSCAN, 0);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: outOfSight,
    initialOffset: () => scrolled.get(entry) ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const shown = useRef(name);
  useEffect(() => {
    // A new list starts at the top.
    if (shown.current !== name) virtualizer.scrollToOffset(0);
    shown.current = name;
    scrolled.set(entry, scroller.current?.scrollTop ?? 0);
  }, [virtualizer, name, entry]);
  const kept = useRef(cursor.current());
  useEffect(() => {
    const follow = () => {
      const current = cursor.current();
      // Not on mount: a list that is shown again keeps its scroll offset.
      if (kept.current === current) return;
      kept.current = current;
      const place = rows.findIndex(({ id }) => id === current);
      if (place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
    };
    follow();
    return cursor.subscribe(follow);
  }, [virtualizer, cursor, rows]);
  const visible = virtualizer.getVirtualItems();
  const items = isPrinted ? rows.map(({ id }, index) => ({ index, start: 0, key: id })) : visible;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 40) more();
  }, [hasMore, last, rows.length, more]);
  const now = useNow();
  const choose = useHandler((...choice: Parameters<Selection['choose']>) => selection?.choose(...choice));

  return (
    <div
      role="table"
      aria-label="Shipments"
      aria-rowcount={Math.max(total, rows.length) + 1}
      className="desk-table flex min-h-0 flex-1 flex-col overflow-hidden"
    >
      {isWide && <Heading sort={sort} selection={selection} onSort={(next) => onChange({ sort: next })} />}
      {!isWide && selection && <NarrowHeading selection={selection} />}
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => scrolled.set(entry, currentTarget.scrollTop)}
        role="rowgroup"
        // Focusable as a whole, so that arrow and page keys scroll it.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] focus-visible:outline-offset-[-2px] max-[73.6875rem]:max-h-(--desk-height)"
      >
        <div role="presentation" className="desk-rows relative" style={{ height: virtualizer.getTotalSize() }}>
          <SearchedWords value={marked}>
            {items.map(({ index, start, key }) => {
              const shipment = rows[index];
              return (
                shipment && (
                  <DeskRow
                    key={key}
                    isDeleted={deleted.has(shipment.id)}
                    touched={touched.get(shipment.id)}
                    isChosen={selection?.chosen.has(shipment.id)}
                    onChoose={choose}
                    {...{ shipment, index, start, height, cursor, isWide, now }}
                  />
                )
              );
            })}
          </SearchedWords>
        </div>
      </div>
    </div>
  );
};
