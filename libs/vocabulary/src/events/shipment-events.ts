import { SHIPMENT_STATUSES, type DueZone } from '../statuses.js';
import { trackingUpdateFields } from '../tracking-update.js';
import type { TrackingNumber } from '../tracking-number.js';
import { waybillFields } from '../waybill.js';
import {
  changes,
  choice,
  day,
  fields,
  instant,
  integer,
  optional,
  text,
  textOf,
  type ShipmentEventDeclaration,
} from './event-data.js';

/**
 * The end of the estimated day at the destination, and whose time zone decides it. Without `due_at`, the day ends in UTC;
 * without `due_zone`, nobody recorded whose zone decided.
 */
const dayEnd = { due_at: optional(instant), due_zone: optional(textOf<DueZone>()) };

/** An estimated day, and when it ended at the destination. */
const overdueDay = { estimated_delivery: day, due_at: instant };

export const shipmentEvents = {
  ShipmentCreated: {
    data: {
      id: integer,
      owner_id: text,
      tracking_number: textOf<TrackingNumber>(),
      created_at: instant,
      waybill: fields(waybillFields),
      ...dayEnd,
    },
    cloudEvent: 'waymark.shipment.created.v1',
    label: 'Shipment created',
    mark: 'booking',
  },
  ShipmentEdited: {
    data: { changes: changes(waybillFields), ...dayEnd },
    cloudEvent: 'waymark.shipment.edited.v1',
    label: 'Shipment edited',
    mark: 'edit',
  },
  ShipmentStatusSet: {
    data: { status: choice(SHIPMENT_STATUSES) },
    cloudEvent: 'waymark.shipment.status_set.v1',
    label: 'Status set',
    mark: 'status',
  },
  TrackingUpdateAdded: {
    /** `scan_id` is the device's own id of the scan, if it has one. */
    data: { update: fields(trackingUpdateFields, { id: integer }), scan_id: optional(text) },
    cloudEvent: 'waymark.shipment.tracking_update_added.v1',
    selectedBy: ['any_scan'],
    label: 'Tracking update added',
    mark: 'scan',
  },
  TrackingUpdateEdited: {
    data: { update_id: integer, changes: changes(trackingUpdateFields) },
    cloudEvent: 'waymark.shipment.tracking_update_edited.v1',
    label: 'Tracking update edited',
    mark: 'scan edited',
  },
  TrackingUpdateDeleted: {
    data: { update_id: integer },
    cloudEvent: 'waymark.shipment.tracking_update_deleted.v1',
    label: 'Tracking update deleted',
    mark: 'scan deleted',
  },
  /** The estimated day ended without delivery. */
  DeliveryOverdue: {
    data: overdueDay,
    cloudEvent: 'waymark.shipment.delivery_overdue.v1',
    selectedBy: ['late'],
    label: 'Delivery overdue',
    recordedBy: 'clock',
    isNew: true,
    mark: 'late',
  },
  /** Withdraws a DeliveryOverdue that a fast clock, or the zone of a place not understood, recorded before the day had ended. */
  DeliveryOverdueWithdrawn: {
    data: overdueDay,
    cloudEvent: 'waymark.shipment.delivery_overdue_withdrawn.v1',
    // Without it, a receiver would keep a late mark that a fast clock caused.
    selectedBy: ['late'],
    label: 'Delivery overdue withdrawn',
    recordedBy: 'clock',
    isNew: true,
    mark: 'not late',
  },
  ShipmentDeleted: {
    data: {},
    cloudEvent: 'waymark.shipment.deleted.v1',
    label: 'Shipment deleted',
    mark: 'deletion',
  },
} as const satisfies Record<string, ShipmentEventDeclaration>;
