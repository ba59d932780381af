import {
  publicPart,
  waybillFields,
  type DueZone,
  type PublicName,
  type ShipmentStatus,
  type Waybill,
} from '@waymark/vocabulary';
import { dueNow, type Due, type DueNow } from './due.js';
import { shownDecision } from './courier-confirmation.js';
import { publicName } from './public-name.js';
import type { ReportedUpdate } from './reported-updates.js';
import { dueFactsOf, lastScanAt, statusOf, type Shipment } from './shipment.js';
import type { StatusDecision } from './status-decisions.js';
import type { TrackingNumber } from './tracking-number.js';

/** A shipment's fields for its owner and staff, without updates and `due`. `version` is the stream's version. */
export type ShipmentFields = Waybill &
  Readonly<{
    id: number;
    version: number;
    owner_id: string;
    tracking_number: TrackingNumber;
    status: ShipmentStatus;
    /** The report that the status is shown with; null without a decision. */
    status_decision: (Omit<StatusDecision, 'status'> & Readonly<{ confirmed_by_courier: boolean }>) | null;
    created_at: string;
    updated_at: string;
    last_scan_at: string | null;
    due_zone: DueZone | null;
  }>;

export type PublicShipmentFields = Omit<ShipmentFields, keyof Waybill | 'owner_id'> &
  Pick<Waybill, PublicName<typeof waybillFields>> &
  Readonly<{ contents_description: '' }>;

const decisionOf = (shipment: Shipment): ShipmentFields['status_decision'] => {
  const decision = shownDecision(shipment);
  if (!decision) return null;
  const { update_id, reported_by, recorded_at } = decision;
  return { update_id, reported_by, recorded_at, confirmed_by_courier: reported_by === 'courier' };
};

export const shipmentFields = (shipment: Shipment, version: number): ShipmentFields => ({
  id: shipment.id,
  version,
  owner_id: shipment.owner_id,
  tracking_number: shipment.tracking_number,
  status: statusOf(shipment),
  status_decision: decisionOf(shipment),
  ...shipment.waybill,
  created_at: shipment.created_at,
  updated_at: shipment.updated_at,
  last_scan_at: lastScanAt(shipment),
  due_zone: shipment.due_zone,
});

/** The fields that anyone with the number may see. The table lists public fields, so that a new field stays private. */
export const publicShipmentFields = (fields: ShipmentFields): PublicShipmentFields => ({
  id: fields.id,
  version: fields.version,
  tracking_number: fields.tracking_number,
  status: fields.status,
  status_decision: fields.status_decision,
  ...publicPart(waybillFields, fields, publicName),
  // Pages of the previous release stay open during an upgrade and require this field.
  contents_description: '',
  created_at: fields.created_at,
  updated_at: fields.updated_at,
  last_scan_at: fields.last_scan_at,
  due_zone: fields.due_zone,
});

/** Adds the updates and `due` to the fields, in place: a copy of the fields takes 4 µs. */
export const shipmentView = <Fields extends object, Updates>(
  fields: Fields,
  tracking_updates: Updates,
  { due }: Pick<DueNow, 'due'>,
): Fields & { tracking_updates: Updates; due: Due } => Object.assign(fields, { tracking_updates, due });

/** The resource for owner and staff at an instant, and the day for which it is valid, if time changes it. */
export interface ShipmentAt {
  view: ShipmentFields & { tracking_updates: readonly ReportedUpdate[]; due: Due };
  day: string | undefined;
}

/** `at` is in milliseconds. */
export const shipmentAt = (shipment: Shipment, version: number, at: number): ShipmentAt => {
  const due = dueNow(dueFactsOf(shipment), at);
  return { view: shipmentView(shipmentFields(shipment, version), shipment.tracking_updates, due), day: due.day };
};
