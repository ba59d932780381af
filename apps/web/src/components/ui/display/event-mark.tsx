import { eventDeclarations, type ShipmentStatus } from '@waymark/contracts';
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

type EventType = keyof typeof eventDeclarations;

const muted = 'var(--color-muted)';
const marks: Readonly<Record<(typeof eventDeclarations)[EventType]['mark'], Appearance>> = {
  booking: { icon: PackagePlus, color: 'var(--color-info)' },
  status: { icon: CircleDot, color: muted },
  edit: { icon: FilePenLine, color: muted },
  late: { icon: ClockAlert, color: 'var(--status-exception)' },
  'not late': { icon: ClockArrowDown, color: muted },
  deletion: { icon: PackageX, color: 'var(--color-danger)' },
  scan: { icon: MapPin, color: 'var(--color-info)' },
  'scan edited': { icon: PencilLine, color: muted },
  'scan deleted': { icon: Trash2, color: 'var(--color-danger)' },
  person: { icon: UserRound, color: muted },
  'person disabled': { icon: UserRoundX, color: 'var(--color-danger)' },
  address: { icon: MapPinned, color: muted },
  key: { icon: KeyRound, color: muted },
  webhook: { icon: Webhook, color: muted },
  number: { icon: Hash, color: muted },
};

const isKnown = (type: string): type is EventType => Object.hasOwn(eventDeclarations, type);

/** One icon and colour for each kind of event. An event with a status uses the status's icon and colour. */
export const appearanceOfEvent = (type: string, data: Readonly<Record<string, unknown>> = {}): Appearance => {
  const status = eventStatus(type, data);
  if (status) return appearanceOfStatus(status);
  return marks[isKnown(type) ? eventDeclarations[type].mark : 'number'];
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
