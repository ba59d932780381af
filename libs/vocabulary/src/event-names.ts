export const SHIPMENT_EVENT_TYPES = [
  'ShipmentCreated',
  'ShipmentEdited',
  'ShipmentStatusSet',
  'TrackingUpdateAdded',
  'TrackingUpdateEdited',
  'TrackingUpdateDeleted',
  'DeliveryOverdue',
  'DeliveryOverdueWithdrawn',
  'ShipmentDeleted',
] as const;
export type ShipmentEventType = (typeof SHIPMENT_EVENT_TYPES)[number];

/** The public name of each event. Its version is the version of the format of `data`. */
export const CLOUD_EVENT_TYPES = {
  ShipmentCreated: 'waymark.shipment.created.v1',
  ShipmentEdited: 'waymark.shipment.edited.v1',
  ShipmentStatusSet: 'waymark.shipment.status_set.v1',
  TrackingUpdateAdded: 'waymark.shipment.tracking_update_added.v1',
  TrackingUpdateEdited: 'waymark.shipment.tracking_update_edited.v1',
  TrackingUpdateDeleted: 'waymark.shipment.tracking_update_deleted.v1',
  DeliveryOverdue: 'waymark.shipment.delivery_overdue.v1',
  DeliveryOverdueWithdrawn: 'waymark.shipment.delivery_overdue_withdrawn.v1',
  ShipmentDeleted: 'waymark.shipment.deleted.v1',
} as const satisfies Record<ShipmentEventType, string>;
export type CloudEventType = (typeof CLOUD_EVENT_TYPES)[ShipmentEventType];

/** The type of a webhook's test event. Not a type of shipment event, so a receiver that selects types ignores it. */
export const WEBHOOK_TEST_TYPE = 'waymark.webhook.test.v1';

/** What happens to a parcel, in the recipient's terms. Filters of feeds and webhooks accept these words as well as event types. */
export const BUSINESS_EVENTS = ['delivered', 'out_for_delivery', 'attempted', 'exception', 'late', 'any_scan'] as const;
export type BusinessEvent = (typeof BUSINESS_EVENTS)[number];

/** A word in a filter. An empty or missing filter selects every event. */
export type EventFilter = BusinessEvent | CloudEventType;
export const EVENT_FILTERS = [...BUSINESS_EVENTS, ...Object.values(CLOUD_EVENT_TYPES)] as const satisfies EventFilter[];
