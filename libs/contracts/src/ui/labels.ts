import type { Reporter, Role, ServiceType, ShipmentStatus } from '@waymark/vocabulary';

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

/** The label of a status. A status of a newer server keeps its own word. */
export const statusLabel = (status: string): string => {
  if (Object.hasOwn(STATUS_LABELS, status)) return STATUS_LABELS[status as ShipmentStatus];
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const REPORTER_LABELS = { courier: 'Courier', sender: 'Sender' } as const satisfies Record<Reporter, string>;

/** Shown for reports that no courier confirms. */
export const REPORTED_BY_SENDER = 'Reported by the sender';
export const REPORTED_BY_OFFICE = 'Reported by our office';

export const SERVICE_TYPE_LABELS = {
  standard: 'Standard',
  express: 'Express',
  priority: 'Priority',
} as const satisfies Record<ServiceType, string>;

export const ROLE_LABELS = { customer: 'Customer', staff: 'Staff', auditor: 'Auditor' } as const satisfies Record<
  Role,
  string
>;
