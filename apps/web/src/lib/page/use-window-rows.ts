import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useMediaQuery } from './use-media-query.js';

/** So many rows before the last one that is known, more are asked for. */
const READ_AHEAD = 40;

/** So many rows are drawn before and behind those in sight. */
const OVERSCAN = 12;

export interface WindowRows {
  /** Lines of rows that are drawn. */
  items: readonly VirtualItem[];
  /** How many rows are in a line. */
  columns: number;
  /** Pixels that those before and behind them would take. */
  before: number;
  behind: number;
  /** Given to the element that holds the rows. */
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

/** What differs from a list with one row beneath the other. */
interface Layout {
  columns?: number;
  /** Pixels between lines. */
  gap?: number;
  /** How many rows before and behind those in sight are drawn. */
  overscan?: number;
  /** Is asked for more before the last row comes into sight; without it there are no others. */
  onMore?: (() => void) | undefined;
}

/** Which rows of a list are in sight while the page is scrolled; on paper all are. `height` of a row, in pixels, until it is measured. */
export const useWindowRows = (
  rows: Rows,
  height: number,
  { columns = 1, gap = 0, overscan = OVERSCAN, onMore }: Layout = {},
): WindowRows => {
  const [top, setTop] = useState(0);
  const holder = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const isPrinted = useMediaQuery('print');
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => height,
    overscan: isPrinted ? rows.length : overscan,
    gap,
    scrollMargin: top,
    getItemKey: (line) => rows[line * columns]?.id ?? line,
  });
  const drawn = windowOf(virtualizer);
  const isNearEnd = ((drawn.items.at(-1)?.index ?? 0) + 1) * columns > rows.length - READ_AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);
  return { ...drawn, columns, holder, measure: virtualizer.measureElement };
};

/** Pixels from the top at which what comes is let in; further down, what is read stays in its place. */
const TOP = 8;

/** As before, of a list that is scrolled within an element of its own, and grows at its top. */
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
