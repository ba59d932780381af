import {
  BUSINESS_EVENTS,
  CLOUD_EVENT_TYPES,
  selectedEvents,
  type BusinessEvent,
  type CloudEvent,
  type CloudEventType,
  type EventFilter,
} from '@waymark/contracts';
import {
  CircleDot,
  ClockAlert,
  MapPin,
  MapPinX,
  PackagePlus,
  PackageX,
  Pencil,
  ScanLine,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { statusAppearance } from '../../components/ui/status-pill.js';

interface EventAppearance {
  label: string;
  icon: LucideIcon;
  /** A CSS colour that reads on every surface of both themes. */
  color: string;
}

/** What happens to a parcel in the words of those who wait for it, and when that is told. */
export const businessAppearance: Record<BusinessEvent, EventAppearance & { hint: string }> = {
  delivered: {
    ...statusAppearance.delivered,
    label: 'Delivered',
    hint: 'Once for each parcel that becomes delivered',
  },
  out_for_delivery: {
    ...statusAppearance.out_for_delivery,
    label: 'Out for delivery',
    hint: 'It is with the courier',
  },
  attempted: {
    ...statusAppearance.attempted_delivery,
    label: 'Attempted',
    hint: 'Nobody took it in',
  },
  exception: {
    ...statusAppearance.exception,
    label: 'Exception',
    hint: 'Something holds it up',
  },
  late: {
    label: 'Late',
    hint: 'Its estimated day ended without delivery',
    icon: ClockAlert,
    color: 'var(--status-delayed)',
  },
  any_scan: {
    label: 'Any scan',
    hint: 'Every tracking update that is added',
    icon: ScanLine,
    color: 'var(--status-in_transit)',
  },
};

/** One label, icon and colour for each type of event. */
export const eventAppearance: Record<CloudEventType, EventAppearance> = {
  [CLOUD_EVENT_TYPES.ShipmentCreated]: {
    label: 'Shipment created',
    icon: PackagePlus,
    color: 'var(--status-picked_up)',
  },
  [CLOUD_EVENT_TYPES.ShipmentEdited]: { label: 'Shipment edited', icon: Pencil, color: 'var(--status-at_facility)' },
  [CLOUD_EVENT_TYPES.ShipmentStatusSet]: { label: 'Status set', icon: CircleDot, color: 'var(--status-delayed)' },
  [CLOUD_EVENT_TYPES.TrackingUpdateAdded]: {
    label: 'Tracking update added',
    icon: MapPin,
    color: 'var(--status-delivered)',
  },
  [CLOUD_EVENT_TYPES.TrackingUpdateEdited]: {
    label: 'Tracking update edited',
    icon: Pencil,
    color: 'var(--status-in_transit)',
  },
  [CLOUD_EVENT_TYPES.TrackingUpdateDeleted]: {
    label: 'Tracking update deleted',
    icon: MapPinX,
    color: 'var(--status-attempted_delivery)',
  },
  [CLOUD_EVENT_TYPES.DeliveryOverdue]: {
    label: 'Delivery overdue',
    icon: ClockAlert,
    color: 'var(--status-exception)',
  },
  [CLOUD_EVENT_TYPES.ShipmentDeleted]: { label: 'Shipment deleted', icon: PackageX, color: 'var(--status-exception)' },
};

const others: EventAppearance = { label: 'Other', icon: Webhook, color: 'var(--status-pending)' };

export const eventTypes = Object.values(CLOUD_EVENT_TYPES);

export const filterAppearance: Record<EventFilter, EventAppearance> = { ...businessAppearance, ...eventAppearance };

type Told = Pick<CloudEvent, 'statuschange'> & { type: string };

const isSelected = ({ type, statuschange }: Told, filters: readonly string[]): boolean => {
  const selected = selectedEvents(filters);
  if (!selected) return true;
  const { types, statuses } = selected;
  return (
    types.some((one) => CLOUD_EVENT_TYPES[one] === type) ||
    (statuschange !== undefined && statuses.includes(statuschange))
  );
};

/** Those that a filter selects on the server too; without a choice all. */
export const selectedOf = <Event extends Told>(
  events: readonly Event[],
  chosen: ReadonlySet<EventFilter>,
): readonly Event[] => (chosen.size === 0 ? events : events.filter((event) => isSelected(event, [...chosen])));

/** How an event is drawn: by what it means to those who wait, else by its type; types that are no shipment's look alike. */
export const appearanceOf = (told: Told): EventAppearance => {
  const word = BUSINESS_EVENTS.find((one) => one !== 'any_scan' && isSelected(told, [one]));
  if (word) return businessAppearance[word];
  return (eventAppearance as Partial<Record<string, EventAppearance>>)[told.type] ?? others;
};
