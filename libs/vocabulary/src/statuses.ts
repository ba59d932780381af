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

/** Whether a shipment is on time, by its estimated day. */
export const DUE_STATES = ['none', 'on_time', 'today', 'late', 'delivered_on_time', 'delivered_late'] as const;
export type DueState = (typeof DUE_STATES)[number];
/** The due state without an estimated day. */
export const NOT_DUE = { state: 'none', days: 0, until: null } as const satisfies {
  state: DueState;
  days: number;
  until: null;
};

/**
 * Whose time zone decides when the estimated day ends: the destination's, the last one of its country where the place
 * is unknown, or UTC−12, the last one anywhere, where the country is unknown too.
 */
export const DUE_ZONES = ['destination', 'country', 'anywhere'] as const;
export type DueZone = (typeof DUE_ZONES)[number];

export const SERVICE_TYPES = ['standard', 'express', 'priority'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Who recorded an update or set a status: `courier` for staff, `sender` for anyone else. */
export const REPORTERS = ['courier', 'sender'] as const;
export type Reporter = (typeof REPORTERS)[number];

export const ROLES = ['customer', 'staff', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
