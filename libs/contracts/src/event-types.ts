export const SHIPMENT_EVENT_TYPES = [
  'ShipmentCreated',
  'ShipmentEdited',
  'ShipmentStatusSet',
  'TrackingUpdateAdded',
  'TrackingUpdateEdited',
  'TrackingUpdateDeleted',
  'DeliveryOverdue',
  'ShipmentDeleted',
] as const;
export type ShipmentEventType = (typeof SHIPMENT_EVENT_TYPES)[number];
