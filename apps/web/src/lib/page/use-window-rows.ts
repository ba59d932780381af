import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';

/** So many rows before the last one that is known, more are asked for. */
const READ_AHEAD = 40;

export interface WindowRows {
  /** Rows that are drawn. */
  items: readonly VirtualItem[];
  /** Pixels that those before and behind them would take. */
  before: number;
  behind: number;
  /** Given to the element that holds the rows. */
  holder: (element: HTMLElement | null) => void;
  measure: (element: Element | null) => void;
}

/** Which rows of a list are in sight while the page is scrolled. `height` of a row, in pixels, until it is measured; without `onMore` there are no others. */
export const useWindowRows = (
  rows: readonly { id: string | number }[],
  height: number,
  onMore?: () => void,
): WindowRows => {
  const [top, setTop] = useState(0);
  const holder = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  const isNearEnd = (last?.index ?? 0) >= rows.length - READ_AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);
  return {
    items,
    before: (items[0]?.start ?? top) - top,
    behind: virtualizer.getTotalSize() - ((last?.end ?? top) - top),
    holder,
    measure: virtualizer.measureElement,
  };
};
