import { type Shipment } from '@waymark/contracts';
import { pagePaths, SERVICE_TYPE_LABELS } from '@waymark/contracts/ui';
import { MoveRight } from 'lucide-react';
import { Link } from '../../../../components/ui/link.js';
import { StatusPill } from '../../../../components/ui/status-pill.js';
import { formatAge, formatDateTime, formatDay } from '../../../../lib/format.js';
import { useGlow } from '../../../../lib/use-glow.js';
import { ShipmentActions } from '../shipment-actions.js';
import { DueMark } from './due-mark.js';

export interface DeskRowProps {
  shipment: Shipment;
  /** Its place in the whole list, from 1, the heading being the first. */
  rowIndex: number;
  now: number;
  glow: string | undefined;
  offset: number;
  height: number;
  onDelete: (id: number) => void;
}

export const wideColumns =
  'grid grid-cols-[10.25rem_9.75rem_4.5rem_minmax(0,1fr)_minmax(0,1fr)_6.25rem_6.75rem_6rem_2.5rem] items-center gap-x-3 px-4';

const NumberLink = ({ shipment }: { shipment: Shipment }) => (
  <Link
    to={pagePaths.shipment(shipment.id)}
    className="figures truncate text-sm font-medium underline-offset-4 hover:text-signal hover:underline"
  >
    {shipment.tracking_number}
  </Link>
);

export const WideRow = ({ shipment, rowIndex, now, glow, offset, height, onDelete }: DeskRowProps) => (
  <div
    role="row"
    aria-rowindex={rowIndex}
    ref={useGlow<HTMLDivElement>(glow)}
    className={`${wideColumns} absolute inset-x-0 border-b border-line text-sm transition-colors hover:bg-raised/60`}
    style={{ height, transform: `translateY(${offset}px)` }}
  >
    <span role="rowheader" className="min-w-0">
      <NumberLink shipment={shipment} />
    </span>
    <span role="cell">
      <StatusPill status={shipment.status} />
    </span>
    <span role="cell" className="text-muted">
      {SERVICE_TYPE_LABELS[shipment.service_type]}
    </span>
    <span role="cell" className="truncate">
      {shipment.sender_city}, {shipment.sender_country}
    </span>
    <span role="cell" className="truncate">
      {shipment.recipient_city}, {shipment.recipient_country}
    </span>
    <span role="cell" className="truncate">
      <DueMark shipment={shipment} />
    </span>
    <span role="cell" className="truncate text-muted">
      <time dateTime={shipment.updated_at}>{formatAge(shipment.updated_at, now)}</time>
    </span>
    <span role="cell" className="truncate text-muted">
      <time dateTime={shipment.created_at} title={formatDateTime(shipment.created_at)}>
        {formatDay(shipment.created_at)}
      </time>
    </span>
    <span role="cell">
      <ShipmentActions shipment={shipment} onDelete={onDelete} />
    </span>
  </div>
);

/** The same cells in two lines for small screens. */
export const NarrowRow = ({ shipment, rowIndex, now, glow, offset, height, onDelete }: DeskRowProps) => (
  <div
    role="row"
    aria-rowindex={rowIndex}
    ref={useGlow<HTMLDivElement>(glow)}
    className="absolute inset-x-0 grid content-center gap-1.5 border-b border-line px-4 text-sm"
    style={{ height, transform: `translateY(${offset}px)` }}
  >
    <div className="flex items-center justify-between gap-2">
      <span role="rowheader" className="min-w-0">
        <NumberLink shipment={shipment} />
      </span>
      <span role="cell">
        <ShipmentActions shipment={shipment} onDelete={onDelete} />
      </span>
    </div>
    <span role="cell" className="flex min-w-0 items-center gap-2">
      <span className="truncate">{shipment.sender_city}</span>
      <MoveRight role="img" aria-label="to" className="size-4 shrink-0 text-muted" />
      <span className="truncate">{shipment.recipient_city}</span>
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
  </div>
);
