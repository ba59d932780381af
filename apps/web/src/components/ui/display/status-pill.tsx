import { type ShipmentStatus } from '@waymark/contracts';
import { STATUS_LABELS, statusLabel } from '@waymark/contracts/ui';
import {
  CircleCheckBig,
  CircleDashed,
  ClockAlert,
  DoorClosed,
  PackageCheck,
  PackageOpen,
  TriangleAlert,
  Truck,
  Warehouse,
  type IconNode,
} from 'lucide';
import { classNames } from '../../../lib/page/class-names.js';
import { Pill } from './pill.js';

interface StatusAppearance {
  icon: IconNode;
  /** A CSS colour that is legible on every surface of both themes. */
  color: string;
  label: string;
}

/** One icon, one colour and one label for each status, the same everywhere. */
export const statusAppearance: Record<ShipmentStatus, StatusAppearance> = {
  pending: { icon: CircleDashed, color: 'var(--status-pending)', label: STATUS_LABELS.pending },
  picked_up: { icon: PackageOpen, color: 'var(--status-picked_up)', label: STATUS_LABELS.picked_up },
  in_transit: { icon: Truck, color: 'var(--status-in_transit)', label: STATUS_LABELS.in_transit },
  at_facility: { icon: Warehouse, color: 'var(--status-at_facility)', label: STATUS_LABELS.at_facility },
  out_for_delivery: {
    icon: PackageCheck,
    color: 'var(--status-out_for_delivery)',
    label: STATUS_LABELS.out_for_delivery,
  },
  delivered: { icon: CircleCheckBig, color: 'var(--status-delivered)', label: STATUS_LABELS.delivered },
  attempted_delivery: {
    icon: DoorClosed,
    color: 'var(--status-attempted_delivery)',
    label: STATUS_LABELS.attempted_delivery,
  },
  exception: { icon: TriangleAlert, color: 'var(--status-exception)', label: STATUS_LABELS.exception },
  delayed: { icon: ClockAlert, color: 'var(--status-delayed)', label: STATUS_LABELS.delayed },
};

/** Also accepts a status that only a newer server knows. */
export const appearanceOfStatus = (status: ShipmentStatus): StatusAppearance =>
  Object.hasOwn(statusAppearance, status)
    ? statusAppearance[status]
    : { icon: CircleDashed, color: 'var(--color-muted)', label: statusLabel(status) };

export const StatusPill = ({ status, className }: { status: ShipmentStatus; className?: string }) => {
  const { icon, label } = appearanceOfStatus(status);
  return (
    <Pill data-status={status} icon={icon} className={classNames('status-pill', className)}>
      {label}
    </Pill>
  );
};
