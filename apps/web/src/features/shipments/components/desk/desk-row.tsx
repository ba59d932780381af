import { type Shipment } from '@waymark/contracts';
import { pagePaths, SERVICE_TYPE_LABELS } from '@waymark/contracts/ui';
import { MoveRight } from 'lucide';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { StatusPill } from '../../../../components/ui/status-pill.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatAge, formatDateTime, formatDay } from '../../../../lib/wording/format.js';
import { useGlow } from '../../../../lib/live/use-glow.js';
import { ShipmentActions } from '../shipment-actions.js';
import { DueMark } from './due-mark.js';
import { Marked } from './marked.js';
import { piecesOf, unseenMatch, type wordsOf } from './matched.js';
import { Icon } from '../../../../components/ui/icon.js';

export interface DeskRowProps {
  shipment: Shipment;
  /** Its place in the whole list, from 1, the heading being the first. */
  rowIndex: number;
  now: number;
  glow: string | undefined;
  offset: number;
  height: number;
  words: ReturnType<typeof wordsOf>;
  /** The row that the keys are at. */
  isCurrent: boolean;
  /** It is to have the focus. */
  wantsFocus: boolean;
  onFocused: () => void;
  /** Undefined where nothing may be changed, and so nothing chosen. */
  chosen: boolean | undefined;
  onChoose: (id: number, isChosen: boolean) => void;
  onOpen: (id: number) => void;
  /** Something in the row was pressed or has the focus. */
  onCurrent: (id: number) => void;
  onDelete: (id: number) => void;
}

/** Leads to the details where a new tab is wished for; else the panel opens. */
const NumberLink = ({ shipment, words, wantsFocus, onFocused, onOpen }: DeskRowProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!wantsFocus) return;
    link.current?.focus({ preventScroll: true });
    onFocused();
  }, [wantsFocus, onFocused]);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(shipment.id);
  };
  return (
    <a
      ref={link}
      href={pagePaths.shipment(shipment.id)}
      onClick={open}
      className="figures truncate text-sm font-medium underline-offset-4 hover:text-signal hover:underline"
    >
      <Marked text={shipment.tracking_number} words={words} isCode />
    </a>
  );
};

const Chooser = ({ shipment: { id, tracking_number }, chosen, onChoose }: DeskRowProps) =>
  chosen !== undefined && (
    <label className="grid size-6 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${tracking_number}`}
        checked={chosen}
        onChange={({ target }) => onChoose(id, target.checked)}
        className="size-4 accent-[var(--color-signal)]"
      />
    </label>
  );

/** Where there is little room the name gives way to a place that was looked for. */
const Party = ({ name, place, words }: { name: string; place: string; words: DeskRowProps['words'] }) => {
  const isFound = piecesOf(place, words).some(({ isMatch }) => isMatch);
  return (
    <span className="flex min-w-0">
      <span className="truncate">
        <Marked text={name} words={words} />,
      </span>
      <span className={classNames('ml-1 truncate text-muted', isFound && 'max-w-3/5 shrink-0')}>
        <Marked text={place} words={words} />
      </span>
    </span>
  );
};

/** A press beside what is pressed by itself opens the row. */
const handlersOf = ({ shipment, onOpen, onCurrent }: DeskRowProps) => ({
  onFocus: () => onCurrent(shipment.id),
  onClick: ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, label, input, [role="menu"]')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    onOpen(shipment.id);
  },
});

const Row = ({ className, children, ...props }: DeskRowProps & { className: string; children: ReactNode }) => {
  const { rowIndex, glow, offset, height, isCurrent, chosen } = props;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-current={isCurrent || undefined}
      ref={useGlow<HTMLDivElement>(glow)}
      {...handlersOf(props)}
      className={classNames(
        className,
        'absolute inset-x-0 cursor-pointer border-b border-line text-sm transition-colors hover:bg-raised/60',
        (isCurrent || chosen) && 'bg-raised',
        isCurrent && 'shadow-[inset_3px_0_0_var(--color-signal)]',
      )}
      style={{ height, transform: `translateY(${offset}px)` }}
    >
      {children}
    </div>
  );
};

export const WideRow = (props: DeskRowProps) => {
  const { shipment, now, words, onDelete } = props;
  const unseen = unseenMatch(shipment, words);
  return (
    <Row {...props} className="desk-row">
      <span role="cell">
        <Chooser {...props} />
      </span>
      <span role="rowheader" className="grid min-w-0">
        <NumberLink {...props} />
      </span>
      <span role="cell">
        <StatusPill status={shipment.status} className="py-0.5" />
      </span>
      <span role="cell" data-column="service" className="text-muted">
        {SERVICE_TYPE_LABELS[shipment.service_type]}
      </span>
      <span role="cell" data-column="from" className="truncate">
        <Party
          name={shipment.sender_name}
          place={unseen?.side === 'sender' ? unseen.text : shipment.sender_city}
          words={words}
        />
      </span>
      <span role="cell" className="truncate">
        <Party
          name={shipment.recipient_name}
          place={unseen?.side === 'recipient' ? unseen.text : shipment.recipient_city}
          words={words}
        />
      </span>
      <span role="cell" data-column="due" className="truncate">
        <DueMark shipment={shipment} />
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
        <ShipmentActions shipment={shipment} onDelete={onDelete} />
      </span>
    </Row>
  );
};

/** The same cells in three lines for small screens. */
export const NarrowRow = (props: DeskRowProps) => {
  const { shipment, now, words, onDelete } = props;
  const unseen = unseenMatch(shipment, words);
  return (
    <Row {...props} className="grid content-center gap-1.5 px-4">
      <div className="flex items-center gap-2">
        <span role="cell">
          <Chooser {...props} />
        </span>
        <span role="rowheader" className="min-w-0">
          <NumberLink {...props} />
        </span>
        <span role="cell" className="ml-auto">
          <ShipmentActions shipment={shipment} onDelete={onDelete} />
        </span>
      </div>
      <span role="cell" className="flex min-w-0 items-center gap-2">
        <span className="truncate">
          <Marked text={shipment.sender_city} words={words} />
        </span>
        <Icon of={MoveRight} role="img" aria-label="to" className="size-4 shrink-0 text-muted" />
        <Party name={shipment.recipient_name} place={unseen?.text ?? shipment.recipient_city} words={words} />
      </span>
      <div className="flex items-center justify-between gap-2">
        <span role="cell">
          <StatusPill status={shipment.status} />
        </span>
        <span className="flex items-baseline gap-3 text-xs">
          <span role="cell">{shipment.estimated_delivery !== null && <DueMark shipment={shipment} />}</span>
          <span role="cell" className="text-muted">
            {formatAge(shipment.updated_at, now)}
          </span>
        </span>
      </div>
    </Row>
  );
};
