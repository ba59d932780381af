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

/** A status as a person reads it; one that only a newer server knows keeps its own word. */
export const statusLabel = (status: string): string => {
  if (Object.hasOwn(STATUS_LABELS, status)) return STATUS_LABELS[status as ShipmentStatus];
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const SERVICE_TYPE_LABELS = {
  standard: 'Standard',
  express: 'Express',
  priority: 'Priority',
} as const satisfies Record<ServiceType, string>;

export const ROLE_LABELS = { customer: 'Customer', staff: 'Staff', auditor: 'Auditor' } as const satisfies Record<
  Role,
  string
>;
