import type { ReactNode } from 'react';
import type { WindowRows } from '../../../lib/page/use-window-rows.js';

/**
 * Fills the space of rows that are not rendered. An item and not the list's padding, so that the browser's scroll anchoring can
 * skip it and use the rows.
 */
const Gap = ({ height }: { height: number }) =>
  height > 0 && <li aria-hidden="true" className="col-span-full [overflow-anchor:none]" style={{ height }} />;

/** A list that renders only the visible rows, each with its position among all rows. */
export const WindowList = <Row extends { id: string | number }>({
  as: List = 'ol',
  rows,
  inSight: { items, columns, before, behind, holder, measure },
  total = rows.length,
  label,
  className,
  rowClassName,
  children,
}: {
  as?: 'ol' | 'ul';
  rows: readonly Row[];
  inSight: WindowRows;
  /** The number of all rows, including rows that are not loaded yet. */
  total?: number;
  label?: string;
  className?: string;
  rowClassName?: string;
  children: (row: Row) => ReactNode;
}) => (
  <List ref={holder} aria-label={label} className={className}>
    <Gap height={before} />
    {items.map(({ index: line }) =>
      rows.slice(line * columns, (line + 1) * columns).map((row, column) => (
        <li
          key={row.id}
          // All rows of a line have the same height.
          ref={column === 0 ? measure : undefined}
          data-index={line}
          aria-setsize={total}
          aria-posinset={line * columns + column + 1}
          className={rowClassName}
        >
          {children(row)}
        </li>
      )),
    )}
    <Gap height={behind} />
  </List>
);
