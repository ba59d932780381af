/** Every status a shipment can have, in the order a parcel usually meets them. */
export const SHIPMENT_STATUSES = [
  'pending',
  'picked_up',
  'in_transit',
  'at_facility',
  'out_for_delivery',
  'delivered',
  'attempted_delivery',
  'exception',
  'delayed',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** The statuses that the edit form offers and the list filters by. */
export const LIST_STATUSES = [
  'pending',
  'in_transit',
  'delivered',
  'delayed',
] as const satisfies readonly ShipmentStatus[];

/** The statuses a tracking update can carry. */
export const TRACKING_UPDATE_STATUSES = [
  'pending',
  'picked_up',
  'in_transit',
  'at_facility',
  'out_for_delivery',
  'delivered',
  'attempted_delivery',
  'exception',
] as const satisfies readonly ShipmentStatus[];
export type TrackingUpdateStatus = (typeof TRACKING_UPDATE_STATUSES)[number];

export type CounterName = 'delivered' | 'in_transit' | 'pending';

/** Which of the dashboard's counters a status adds to; exception and delayed count in the total alone. */
export const COUNTER_OF_STATUS = {
  pending: 'pending',
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_facility: 'in_transit',
  out_for_delivery: 'in_transit',
  delivered: 'delivered',
  attempted_delivery: 'in_transit',
  exception: null,
  delayed: null,
} as const satisfies Record<ShipmentStatus, CounterName | null>;

/** How a shipment stands to its estimated day. */
export const DUE_STATES = ['none', 'on_time', 'today', 'late', 'delivered_on_time', 'delivered_late'] as const;
export type DueState = (typeof DUE_STATES)[number];
/** Of a shipment without an estimated day. */
export const NOT_DUE = { state: 'none', days: 0 } as const satisfies { state: DueState; days: number };

export const SERVICE_TYPES = ['standard', 'express', 'priority'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const ROLES = ['customer', 'staff', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
