import { publicName } from './public-name.js';
import {
  lastScanAt,
  statusOf,
  type Shipment,
  type ShipmentStatus,
  type TrackingUpdate,
  type Waybill,
} from './shipment.js';
import type { TrackingNumber } from './tracking-number.js';

/** The shipment as its owner and staff read it, but for `due`, which the clock decides. `version` is the stream's. */
export type ShipmentView = Waybill &
  Readonly<{
    id: number;
    version: number;
    owner_id: string;
    tracking_number: TrackingNumber;
    status: ShipmentStatus;
    created_at: string;
    updated_at: string;
    last_scan_at: string | null;
    tracking_updates: readonly TrackingUpdate[];
  }>;

export type PublicShipmentView = Omit<
  ShipmentView,
  | 'owner_id'
  | 'sender_email'
  | 'sender_phone'
  | 'sender_address'
  | 'recipient_email'
  | 'recipient_phone'
  | 'recipient_address'
  | 'declared_value'
>;

export const shipmentView = (shipment: Shipment, version: number): ShipmentView => ({
  id: shipment.id,
  version,
  owner_id: shipment.owner_id,
  tracking_number: shipment.tracking_number,
  status: statusOf(shipment),
  ...shipment.waybill,
  created_at: shipment.created_at,
  updated_at: shipment.updated_at,
  last_scan_at: lastScanAt(shipment),
  tracking_updates: shipment.tracking_updates,
});

/** What anybody with the number may see. Fields are named one by one, so that a new field is never made public by being forgotten. */
export const publicShipmentView = (view: ShipmentView): PublicShipmentView => ({
  id: view.id,
  version: view.version,
  tracking_number: view.tracking_number,
  status: view.status,
  service_type: view.service_type,
  sender_name: publicName(view.sender_name),
  sender_city: view.sender_city,
  sender_country: view.sender_country,
  recipient_name: publicName(view.recipient_name),
  recipient_city: view.recipient_city,
  recipient_country: view.recipient_country,
  weight: view.weight,
  length: view.length,
  width: view.width,
  height: view.height,
  contents_description: view.contents_description,
  shipment_date: view.shipment_date,
  estimated_delivery: view.estimated_delivery,
  created_at: view.created_at,
  updated_at: view.updated_at,
  last_scan_at: view.last_scan_at,
  tracking_updates: view.tracking_updates,
});
