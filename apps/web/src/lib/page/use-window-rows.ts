import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { usePrinted } from './use-printed.js';

/** More rows are requested when this many remain before the last loaded one. */
const READ_AHEAD = 40;

/** Number of rows rendered before and after the visible ones. */
const OVERSCAN = 12;

export interface WindowRows {
  /** The rendered lines of rows. */
  items: readonly Pick<VirtualItem, 'index' | 'key'>[];
  /** The number of rows in a line. */
  columns: number;
  /** Height in pixels of the lines before and after the rendered ones. */
  before: number;
  behind: number;
  /** The ref of the element that contains the rows. */
  holder?: (element: HTMLElement | null) => void;
  measure: (element: Element | null) => void;
}

type Rows = readonly { id: string | number }[];

const windowOf = <Scroller extends Element | Window, Row extends Element>(
  virtualizer: Virtualizer<Scroller, Row>,
): Pick<WindowRows, 'items' | 'before' | 'behind'> => {
  const { scrollMargin, gap } = virtualizer.options;
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    before: first ? Math.max(0, first.start - scrollMargin - gap) : 0,
    behind: Math.max(0, virtualizer.getTotalSize() - (last ? last.end - scrollMargin + gap : 0)),
  };
};

/** Differences from a list with one row below the other. */
interface Layout {
  columns?: number;
  /** Pixels between lines. */
  gap?: number;
  /** The number of rows rendered before and after the visible ones. */
  overscan?: number;
  /** Called for more rows before the last one becomes visible; leave it out if the list is complete. */
  onMore?: (() => void) | undefined;
}

/**
 * Returns the rows to render while the page scrolls; all of them in print. `height` is the estimated height of a row in pixels,
 * used until it is measured.
 */
export const useWindowRows = (
  rows: Rows,
  height: number,
  { columns = 1, gap = 0, overscan = OVERSCAN, onMore }: Layout = {},
): WindowRows => {
  const [top, setTop] = useState(0);
  const holder = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const isPrinted = usePrinted();
  const count = Math.ceil(rows.length / columns);
  const keyOf = (line: number) => rows[line * columns]?.id ?? line;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan,
    gap,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  const drawn = windowOf(virtualizer);
  const isNearEnd = ((drawn.items.at(-1)?.index ?? 0) + 1) * columns > rows.length - READ_AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);
  const all = () => Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index) }));
  const shown = isPrinted ? { items: all(), before: 0, behind: 0 } : drawn;
  return { ...shown, columns, holder, measure: virtualizer.measureElement };
};

/** Maximum distance from the top, in pixels, at which new rows are shown at once. Further down, the scroll position stays. */
const TOP = 8;

/** As above, for a list that scrolls within its own element and grows at the top. */
export const usePanelRows = (scroller: RefObject<HTMLElement | null>, rows: Rows, height: number): WindowRows => {
  const [isAtTop, setAtTop] = useState(true);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
    anchorTo: isAtTop ? 'start' : 'end',
    onChange: ({ scrollOffset }) => setAtTop((scrollOffset ?? 0) <= TOP),
  });
  return { ...windowOf(virtualizer), columns: 1, measure: virtualizer.measureElement };
};
