import type { ReactNode } from 'react';
import type { WindowRows } from '../../lib/page/use-window-rows.js';

/** Stands for the rows that are not drawn. Beside them, and not as their list's padding, so that the browser keeps in its place what is read, but for the gap itself. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && <li aria-hidden="true" className="col-span-full [overflow-anchor:none]" style={{ height }} />;

/** A list of which only the rows in sight are drawn, and which says of each its place among all. */
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
  /** How many there are, those that are not read yet too. */
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
          // The rows of a line are of one height.
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
