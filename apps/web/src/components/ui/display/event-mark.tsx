import type { ShipmentStatus } from '@waymark/contracts';
import {
  CircleDot,
  ClockAlert,
  ClockArrowDown,
  FilePenLine,
  Hash,
  KeyRound,
  MapPin,
  MapPinned,
  PackagePlus,
  PackageX,
  PencilLine,
  Trash2,
  UserRound,
  UserRoundX,
  Webhook,
  type IconNode,
} from 'lucide';
import { classNames } from '../../../lib/page/class-names.js';
import { eventStatus } from '../../../lib/wording/event-words.js';
import { appearanceOfStatus } from './status-pill.js';
import { Icon } from '../basics/icon.js';

interface Appearance {
  icon: IconNode;
  color: string;
}

const ofType: Readonly<Record<string, Appearance>> = {
  ShipmentCreated: { icon: PackagePlus, color: 'var(--color-info)' },
  ShipmentStatusSet: { icon: CircleDot, color: 'var(--color-muted)' },
  ShipmentEdited: { icon: FilePenLine, color: 'var(--color-muted)' },
  DeliveryOverdue: { icon: ClockAlert, color: 'var(--status-exception)' },
  DeliveryOverdueWithdrawn: { icon: ClockArrowDown, color: 'var(--color-muted)' },
  ShipmentDeleted: { icon: PackageX, color: 'var(--color-danger)' },
  AccountDisabled: { icon: UserRoundX, color: 'var(--color-danger)' },
  TrackingUpdateAdded: { icon: MapPin, color: 'var(--color-info)' },
  TrackingUpdateEdited: { icon: PencilLine, color: 'var(--color-muted)' },
  TrackingUpdateDeleted: { icon: Trash2, color: 'var(--color-danger)' },
};
const ofFamily: readonly (readonly [RegExp, IconNode])[] = [
  [/^Address/, MapPinned],
  [/^ApiKey/, KeyRound],
  [/^Webhook/, Webhook],
  [/^(Account|Profile|Password|Role|Email|Sessions)/, UserRound],
];

/** One icon and colour for each kind of event. An event with a status uses the status's icon and colour. */
export const appearanceOfEvent = (type: string, data: Readonly<Record<string, unknown>> = {}): Appearance => {
  const status = eventStatus(type, data);
  if (status) return appearanceOfStatus(status);
  return (
    ofType[type] ?? {
      icon: ofFamily.find(([pattern]) => pattern.test(type))?.[1] ?? Hash,
      color: 'var(--color-muted)',
    }
  );
};

const Mark = ({ icon, color, className = 'size-9 [&_svg]:size-4.5' }: Appearance & { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('grid shrink-0 place-items-center rounded-full', className)}
    style={{ color, backgroundColor: `color-mix(in oklab, ${color} 14%, transparent)` }}
  >
    <Icon of={icon} />
  </span>
);

export const EventMark = ({
  type,
  data,
  className,
}: {
  type: string;
  data: Readonly<Record<string, unknown>>;
  className?: string;
}) => <Mark {...appearanceOfEvent(type, data)} {...(className && { className })} />;

export const StatusMark = ({ status, className }: { status: ShipmentStatus; className?: string }) => (
  <Mark {...appearanceOfStatus(status)} {...(className && { className })} />
);
