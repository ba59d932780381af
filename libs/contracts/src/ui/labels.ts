import type { Role, ServiceType, ShipmentStatus } from '../statuses.js';

export const STATUS_LABELS = {
  pending: 'Pending',
  picked_up: 'Picked Up',
  in_transit: 'In Transit',
  at_facility: 'At Local Facility',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  attempted_delivery: 'Attempted Delivery',
  exception: 'Exception',
  delayed: 'Delayed',
} as const satisfies Record<ShipmentStatus, string>;

export const SERVICE_TYPE_LABELS = {
  standard: 'Standard',
  express: 'Express',
  priority: 'Priority',
} as const satisfies Record<ServiceType, string>;

export const ROLE_LABELS = { customer: 'Customer', staff: 'Staff', auditor: 'Auditor' } as const satisfies Record<
  Role,
  string
>;
