import { randomUUID } from 'node:crypto';
import type {
  AddressRequest,
  CreateShipmentRequest,
  Shipment,
  TrackingUpdate,
  TrackingUpdateRequest,
} from '@waymark/contracts';
import type { Client } from './client.js';
import { dayFromNow } from './days.js';

export const waybill = {
  service_type: 'express',
  sender_name: 'Ada Lovelace',
  sender_email: 'ada.sender@example.com',
  sender_phone: '+44 20 7946 0001',
  sender_address: '12 St James Square',
  sender_city: 'London',
  sender_country: 'United Kingdom',
  recipient_name: 'Grace Brewster Hopper',
  recipient_email: 'grace.recipient@example.com',
  recipient_phone: '+1 212 555 0100',
  recipient_address: '1 West End Avenue',
  recipient_city: 'New York',
  recipient_country: 'United States',
  weight: 2.5,
  length: 30,
  width: 20.5,
  height: 10,
  contents_description: 'Notes on the Analytical Engine',
  declared_value: 1843.01,
  shipment_date: dayFromNow(-30),
  estimated_delivery: dayFromNow(600),
} as const satisfies CreateShipmentRequest;

/** An entry of the address book. */
export const quay = {
  label: 'Quay',
  name: 'Ada',
  address: '1 Quay',
  city: 'Leith',
  country: 'United Kingdom',
} as const satisfies AddressRequest;

export const scan = {
  status: 'in_transit',
  location: 'Reykjavík',
  description: 'Arrived at the hub',
  timestamp: `${dayFromNow(-20)}T10:00:00.000Z`,
} as const satisfies TrackingUpdateRequest;

/** Creates a shipment; throws on rejection. */
export const newShipment = async (client: Client, changes: Partial<CreateShipmentRequest> = {}): Promise<Shipment> => {
  const answer = await client.post<Shipment>('/shipments/', { ...waybill, ...changes });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};

/** Adds a tracking update, which is a scan of its own even if it equals the previous one; throws on rejection. */
export const newUpdate = async (
  client: Client,
  shipmentId: number,
  changes: Partial<TrackingUpdateRequest> = {},
): Promise<TrackingUpdate> => {
  const body = { ...scan, scan_id: randomUUID(), ...changes };
  const answer = await client.post<TrackingUpdate>(`/shipments/${shipmentId}/updates/create/`, body);
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
