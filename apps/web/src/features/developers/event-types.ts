import {
  BUSINESS_EVENTS,
  CLOUD_EVENT_TYPES,
  selectedEvents,
  type BusinessEvent,
  type CloudEvent,
  type CloudEventType,
  type EventFilter,
} from '@waymark/contracts';
import { ScanLine, Webhook, type IconNode } from 'lucide';
import { appearanceOfEvent } from '../../components/ui/event-mark.js';
import { statusAppearance } from '../../components/ui/status-pill.js';

interface EventAppearance {
  label: string;
  icon: IconNode;
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
    ...appearanceOfEvent('DeliveryOverdue'),
    label: 'Late',
    hint: 'Its estimated day ended without delivery',
  },
  any_scan: {
    label: 'Any scan',
    hint: 'Every tracking update that is added',
    icon: ScanLine,
    color: 'var(--status-in_transit)',
  },
};

const LABELS: Record<keyof typeof CLOUD_EVENT_TYPES, string> = {
  ShipmentCreated: 'Shipment created',
  ShipmentEdited: 'Shipment edited',
  ShipmentStatusSet: 'Status set',
  TrackingUpdateAdded: 'Tracking update added',
  TrackingUpdateEdited: 'Tracking update edited',
  TrackingUpdateDeleted: 'Tracking update deleted',
  DeliveryOverdue: 'Delivery overdue',
  ShipmentDeleted: 'Shipment deleted',
};

const told = (type: keyof typeof CLOUD_EVENT_TYPES): EventAppearance => ({
  ...appearanceOfEvent(type),
  label: LABELS[type],
});

/** One label for each type of event; icon and colour are those it has everywhere. */
export const eventAppearance: Record<CloudEventType, EventAppearance> = {
  [CLOUD_EVENT_TYPES.ShipmentCreated]: told('ShipmentCreated'),
  [CLOUD_EVENT_TYPES.ShipmentEdited]: told('ShipmentEdited'),
  [CLOUD_EVENT_TYPES.ShipmentStatusSet]: told('ShipmentStatusSet'),
  [CLOUD_EVENT_TYPES.TrackingUpdateAdded]: told('TrackingUpdateAdded'),
  [CLOUD_EVENT_TYPES.TrackingUpdateEdited]: told('TrackingUpdateEdited'),
  [CLOUD_EVENT_TYPES.TrackingUpdateDeleted]: told('TrackingUpdateDeleted'),
  [CLOUD_EVENT_TYPES.DeliveryOverdue]: told('DeliveryOverdue'),
  [CLOUD_EVENT_TYPES.ShipmentDeleted]: told('ShipmentDeleted'),
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
