import { type Shipment } from '@waymark/contracts';
import { pagePaths, SERVICE_TYPE_LABELS, isolated } from '@waymark/contracts/ui';
import { MoveRight } from 'lucide';
import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { classNames } from '../../../../../lib/page/class-names.js';
import { formatAge, formatDay } from '../../../../../lib/wording/format.js';
import { formatDateTime } from '../../../../../lib/wording/moments.js';
import { useGlow } from '../../../../../lib/live/use-glow.js';
import { ShipmentActions } from '../../shipment-actions.js';
import { DueMark } from '../../due-mark.js';
import { rowPress } from '../../row-press.js';
import { Marked, useSearchedWords } from '../search/marked.js';
import { unseenMatch } from '../search/matched.js';
import type { Selection } from '../selection/use-chosen.js';
import { useRowActions } from './row-actions.js';
import type { RowCursor } from './row-cursor.js';
import { useIsCurrent } from './use-row-cursor.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Name } from '../../../../../components/ui/basics/name.js';
import { ReportedStatus } from '../../reported-status.js';

interface CellsProps {
  shipment: Shipment;
  isDeleted: boolean;
  cursor: RowCursor;
  /** Undefined if the person may not change shipments, and so cannot choose any. */
  isChosen: boolean | undefined;
  onChoose: Selection['choose'];
  now: number;
}

/** Opens the panel, or the details page in a new tab or window if a modifier key is held. */
const NumberLink = ({ shipment, isDeleted, cursor }: CellsProps) => {
  const { id } = shipment;
  const { open } = useRowActions();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => (link.current ? cursor.draw(id, link.current) : undefined), [cursor, id]);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <a
      ref={link}
      translate="no"
      href={pagePaths.shipment(id)}
      onClick={press}
      className={classNames(
        'figures truncate text-sm font-medium underline-offset-4',
        isDeleted ? 'text-muted line-through' : 'hover:text-signal hover:underline',
      )}
    >
      <Marked text={shipment.tracking_number} isCode />
      {isDeleted && <span className="sr-only"> (deleted)</span>}
    </a>
  );
};

const Chooser = ({ shipment, isChosen, onChoose }: CellsProps) =>
  isChosen !== undefined && (
    // Otherwise Shift and a press would select the text between.
    <label
      className="grid size-6 cursor-pointer place-items-center"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        aria-label={`Select ${shipment.tracking_number}`}
        checked={isChosen}
        onChange={({ target, nativeEvent }) =>
          onChoose(shipment, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4 accent-[var(--color-signal)]"
      />
    </label>
  );

const Person = ({ name, place }: { name: string; place: string }) => (
  <span className="desk-party" title={`${isolated(name)}, ${isolated(place)}`}>
    <Name className="truncate">
      <Marked text={name} />
    </Name>
    {/* No comma: a shortened name ends before its box does, so a comma would be detached from it. */}
    <span className="px-0.5 text-muted">·</span>
    <Name className="truncate text-muted">
      <Marked text={place} />
    </Name>
  </span>
);

const WideCells = (props: CellsProps) => {
  const { shipment, now } = props;
  const { remove } = useRowActions();
  const unseen = unseenMatch(shipment, useSearchedWords());
  return (
    <>
      <span role="cell">
        <Chooser {...props} />
      </span>
      <span role="rowheader" className="grid min-w-0">
        <NumberLink {...props} />
      </span>
      <span role="cell">
        <ReportedStatus shipment={shipment} className="py-0.5" />
      </span>
      <span role="cell" data-column="service" className="text-muted">
        {SERVICE_TYPE_LABELS[shipment.service_type]}
      </span>
      <span role="cell" data-column="from" className="truncate">
        <Person name={shipment.sender_name} place={unseen?.side === 'sender' ? unseen.text : shipment.sender_city} />
      </span>
      <span role="cell" className="truncate">
        <Person
          name={shipment.recipient_name}
          place={unseen?.side === 'recipient' ? unseen.text : shipment.recipient_city}
        />
      </span>
      <span role="cell" data-column="due" className="truncate">
        <DueMark shipment={shipment} now={now} />
      </span>
      <span role="cell" data-column="updated" className="truncate text-muted">
        <time dateTime={shipment.updated_at} title={formatDateTime(shipment.updated_at)}>
          {formatAge(shipment.updated_at, now)}
        </time>
      </span>
      <span role="cell" data-column="created" className="truncate text-muted">
        <time dateTime={shipment.created_at} title={formatDateTime(shipment.created_at)}>
          {formatDay(shipment.created_at)}
        </time>
      </span>
      <span role="cell" data-column="actions">
        <ShipmentActions shipment={shipment} onDelete={remove} />
      </span>
    </>
  );
};

/** The cells in three lines, for small screens. */
const NarrowCells = (props: CellsProps) => {
  const { shipment, now } = props;
  const { remove } = useRowActions();
  const unseen = unseenMatch(shipment, useSearchedWords());
  return (
    <>
      <div className="flex items-center gap-2">
        <span role="cell">
          <Chooser {...props} />
        </span>
        <span role="rowheader" className="min-w-0">
          <NumberLink {...props} />
        </span>
        <span role="cell" className="ml-auto">
          <ShipmentActions shipment={shipment} onDelete={remove} />
        </span>
      </div>
      <span role="cell" className="flex min-w-0 items-center gap-2">
        <Name className="truncate">
          <Marked text={shipment.sender_city} />
        </Name>
        <Icon of={MoveRight} label="to" className="size-4 shrink-0 text-muted" />
        <Person name={shipment.recipient_name} place={unseen?.text ?? shipment.recipient_city} />
      </span>
      <div className="flex items-center justify-between gap-2">
        <span role="cell">
          <ReportedStatus shipment={shipment} />
        </span>
        <span className="flex items-baseline gap-3 text-xs">
          <span role="cell">{shipment.estimated_delivery !== null && <DueMark shipment={shipment} now={now} />}</span>
          <span role="cell" className="text-muted">
            {formatAge(shipment.updated_at, now)}
          </span>
        </span>
      </div>
    </>
  );
};

/**
 * A row at its position. A press outside its links and buttons opens the panel. Its properties are the same until they
 * matter to it, so that a change elsewhere on the page does not render all rows.
 */
export const DeskRow = memo(function DeskRow({
  index,
  start,
  height,
  touched,
  isWide,
  ...cells
}: {
  /** Place in the list, from 0. */
  index: number;
  /** In pixels. */
  start: number;
  height: number;
  /** Makes the row glow whenever it changes. */
  touched: string | undefined;
  isWide: boolean;
} & CellsProps) {
  const {
    shipment: { id },
    cursor,
    isChosen,
  } = cells;
  const { open } = useRowActions();
  const isCurrent = useIsCurrent(cursor, id);
  const Cells = isWide ? WideCells : NarrowCells;
  return (
    <div
      role="row"
      // The heading is row 1.
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      ref={useGlow<HTMLDivElement>(touched)}
      onFocus={() => cursor.setCurrent(id)}
      {...rowPress(id, open)}
      className={classNames(
        isWide ? 'desk-row' : 'grid content-center gap-1.5 px-4',
        'absolute inset-x-0 cursor-pointer border-b border-line text-sm transition-colors hover:bg-raised/60',
        (isCurrent || isChosen) && 'bg-raised',
        isCurrent && 'shadow-[inset_3px_0_0_var(--color-signal)]',
      )}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <Cells {...cells} />
    </div>
  );
});
