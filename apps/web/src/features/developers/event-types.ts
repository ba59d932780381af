import {
  BUSINESS_EVENTS,
  CLOUD_EVENT_TYPES,
  SHIPMENT_EVENT_TYPES,
  WEBHOOK_TEST_TYPE,
  selectedEvents,
  shipmentEvents,
  type BusinessEvent,
  type CloudEvent,
  type CloudEventType,
  type EventFilter,
} from '@waymark/contracts';
import { FlaskConical, ScanLine, Webhook, type IconNode } from 'lucide';
import { appearanceOfEvent } from '../../components/ui/display/event-mark.js';
import { statusAppearance } from '../../components/ui/display/status-pill.js';

interface EventAppearance {
  label: string;
  icon: IconNode;
  /** A CSS colour that is legible on every surface of both themes. */
  color: string;
}

/** Business events as shippers call them, and when each is sent. */
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
    hint: 'Nobody accepted it',
  },
  exception: {
    ...statusAppearance.exception,
    label: 'Exception',
    hint: 'Something holds it up',
  },
  late: {
    ...appearanceOfEvent('DeliveryOverdue'),
    label: 'Late',
    hint: 'Its estimated day ended without delivery, or this was withdrawn',
  },
  any_scan: {
    label: 'Any scan',
    hint: 'Every tracking update that is added',
    icon: ScanLine,
    color: 'var(--status-in_transit)',
  },
};

/** The label of each type of event, with the icon and colour that it has everywhere. */
export const eventAppearance = Object.fromEntries(
  SHIPMENT_EVENT_TYPES.map((type) => {
    const { cloudEvent, label } = shipmentEvents[type];
    return [cloudEvent, { ...appearanceOfEvent(type), label }];
  }),
) as Record<CloudEventType, EventAppearance>;

const testAppearance: EventAppearance = { label: 'Webhook test', icon: FlaskConical, color: 'var(--status-pending)' };
const others: EventAppearance = { label: 'Other', icon: Webhook, color: 'var(--status-pending)' };

export const eventTypes = Object.values(CLOUD_EVENT_TYPES);

export const filterAppearance: Record<EventFilter, EventAppearance> = { ...businessAppearance, ...eventAppearance };

type EventKind = Pick<CloudEvent, 'statuschange'> & { type: string };

const isSelected = ({ type, statuschange }: EventKind, filters: readonly string[]): boolean => {
  const selected = selectedEvents(filters);
  if (!selected) return true;
  const { types, statuses } = selected;
  return (
    types.some((one) => CLOUD_EVENT_TYPES[one] === type) ||
    (statuschange !== undefined && statuses.includes(statuschange))
  );
};

/** Returns the events that the filter selects, as on the server; all of them without a filter. */
export const selectedOf = <Event extends EventKind>(
  events: readonly Event[],
  chosen: ReadonlySet<EventFilter>,
): readonly Event[] => (chosen.size === 0 ? events : events.filter((event) => isSelected(event, [...chosen])));

/**
 * Returns the appearance of an event: by its business event, or else by its type. Types that do not belong to shipments look
 * the same.
 */
export const appearanceOf = (event: EventKind): EventAppearance => {
  if (event.type === WEBHOOK_TEST_TYPE) return testAppearance;
  const word = BUSINESS_EVENTS.find((one) => one !== 'any_scan' && isSelected(event, [one]));
  // `late` also selects the withdrawal, which means the opposite.
  if (word && event.type !== CLOUD_EVENT_TYPES.DeliveryOverdueWithdrawn) {
    const { label, ...look } = businessAppearance[word];
    // A delivery to a webhook can be pending or delivered too, so the label says "Parcel".
    return { ...look, label: `Parcel ${label.toLowerCase()}` };
  }
  return (eventAppearance as Partial<Record<string, EventAppearance>>)[event.type] ?? others;
};
