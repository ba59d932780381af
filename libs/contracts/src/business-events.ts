import type { ShipmentEventType } from './event-types.js';
import { CLOUD_EVENT_TYPES, type CloudEventType } from './feed.js';
import type { ShipmentStatus } from './statuses.js';

/** What happens to a parcel, in the words of those who wait for it. Feeds and webhooks are filtered by these as by types of events. */
export const BUSINESS_EVENTS = ['delivered', 'out_for_delivery', 'attempted', 'exception', 'late', 'any_scan'] as const;
export type BusinessEvent = (typeof BUSINESS_EVENTS)[number];

/** A word that a filter takes: empty or missing, a filter selects every event. */
export type EventFilter = BusinessEvent | CloudEventType;
export const EVENT_FILTERS = [...BUSINESS_EVENTS, ...Object.values(CLOUD_EVENT_TYPES)] as const satisfies EventFilter[];

/** Events of one type, or those with which a shipment entered a status, as their `statuschange` says. */
type Meaning = { type: ShipmentEventType } | { status: ShipmentStatus };

const MEANINGS: Record<BusinessEvent, Meaning> = {
  delivered: { status: 'delivered' },
  out_for_delivery: { status: 'out_for_delivery' },
  attempted: { status: 'attempted_delivery' },
  exception: { status: 'exception' },
  late: { type: 'DeliveryOverdue' },
  any_scan: { type: 'TrackingUpdateAdded' },
};

const isBusinessEvent = (filter: string): filter is BusinessEvent => Object.hasOwn(MEANINGS, filter);

/** What is selected: each event that is of one of the types or entered one of the statuses, once. */
export interface SelectedEvents {
  types: ShipmentEventType[];
  statuses: ShipmentStatus[];
}

/** Undefined for a filter that selects every event. */
export const selectedEvents = (filters: readonly string[]): SelectedEvents | undefined => {
  if (filters.length === 0) return undefined;
  const meanings = filters.filter(isBusinessEvent).map((word) => MEANINGS[word]);
  const named = Object.entries(CLOUD_EVENT_TYPES).filter(([, name]) => filters.includes(name));
  return {
    types: [
      ...new Set([
        ...named.map(([type]) => type as ShipmentEventType),
        ...meanings.flatMap((meaning) => ('type' in meaning ? [meaning.type] : [])),
      ]),
    ],
    statuses: meanings.flatMap((meaning) => ('status' in meaning ? [meaning.status] : [])),
  };
};
