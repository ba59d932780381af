import {
  CLOUD_EVENT_TYPES,
  type BusinessEvent,
  type ShipmentEventType,
  type ShipmentStatus,
} from '@waymark/vocabulary';

/** Selects events by type, or by the status that a shipment entered with them (`statuschange`). */
type Meaning = { types: readonly ShipmentEventType[] } | { status: ShipmentStatus };

const MEANINGS: Record<BusinessEvent, Meaning> = {
  delivered: { status: 'delivered' },
  out_for_delivery: { status: 'out_for_delivery' },
  attempted: { status: 'attempted_delivery' },
  exception: { status: 'exception' },
  // Without the withdrawal, a receiver would keep a late mark that a fast clock caused.
  late: { types: ['DeliveryOverdue', 'DeliveryOverdueWithdrawn'] },
  any_scan: { types: ['TrackingUpdateAdded'] },
};

const isBusinessEvent = (filter: string): filter is BusinessEvent => Object.hasOwn(MEANINGS, filter);

/** Selects, once, each event of one of the types or with which a shipment entered one of the statuses. */
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
        ...meanings.flatMap((meaning) => ('types' in meaning ? meaning.types : [])),
      ]),
    ],
    statuses: meanings.flatMap((meaning) => ('status' in meaning ? [meaning.status] : [])),
  };
};
