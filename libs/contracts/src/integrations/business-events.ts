import {
  SHIPMENT_EVENT_TYPES,
  shipmentEvents,
  type BusinessEvent,
  type ShipmentEventDeclaration,
  type ShipmentEventType,
  type ShipmentStatus,
} from '@waymark/vocabulary';

/** The status that a shipment enters with the events that a word selects (`statuschange`). */
const STATUSES: ReadonlyMap<string, ShipmentStatus> = new Map<BusinessEvent, ShipmentStatus>([
  ['delivered', 'delivered'],
  ['out_for_delivery', 'out_for_delivery'],
  ['attempted', 'attempted_delivery'],
  ['exception', 'exception'],
]);

const isSelected = (type: ShipmentEventType, filters: readonly string[]): boolean => {
  const { cloudEvent, selectedBy = [] }: ShipmentEventDeclaration = shipmentEvents[type];
  return filters.some((filter) => filter === cloudEvent || selectedBy.some((word) => word === filter));
};

/** Selects, once, each event of one of the types or with which a shipment entered one of the statuses. */
export interface SelectedEvents {
  types: ShipmentEventType[];
  statuses: ShipmentStatus[];
}

/** Undefined for a filter that selects every event. */
export const selectedEvents = (filters: readonly string[]): SelectedEvents | undefined => {
  if (filters.length === 0) return undefined;
  return {
    types: SHIPMENT_EVENT_TYPES.filter((type) => isSelected(type, filters)),
    statuses: filters.flatMap((filter) => STATUSES.get(filter) ?? []),
  };
};
