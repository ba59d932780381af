import type { Waybill } from '@waymark/vocabulary';
import type { ShipmentEvent, TrackingUpdate } from '../shipments/shipment-events.js';
import { trackingNumberFrom } from '../shipments/tracking-number.js';
import type { Actor } from '../event.js';
import { ada } from './actors.js';

export const waybill: Waybill = {
  service_type: 'express',
  sender_name: 'Ada Lovelace',
  sender_email: 'ada@example.com',
  sender_phone: '+44 20 7946 0001',
  sender_address: '12 St James Square',
  sender_city: 'London',
  sender_country: 'United Kingdom',
  recipient_name: 'Grace Brewster Hopper',
  recipient_email: 'grace@example.com',
  recipient_phone: '+1 212 555 0100',
  recipient_address: '1 West End Avenue',
  recipient_city: 'New York',
  recipient_country: 'United States',
  weight: 2.5,
  length: 30,
  width: 20,
  height: 10,
  contents_description: 'Notes on the Analytical Engine',
  declared_value: 1843.01,
  shipment_date: '2024-03-01',
  estimated_delivery: null,
  delivery_instructions: 'Ring twice; leave it with the porter',
};

export const trackingNumber = trackingNumberFrom(Uint8Array.from({ length: 12 }, (_, index) => index));

export const created: ShipmentEvent = {
  type: 'ShipmentCreated',
  data: {
    id: 7,
    owner_id: ada.id,
    tracking_number: trackingNumber,
    created_at: '2024-03-01T09:00:00.000Z',
    waybill,
  },
};

/** Each update is a minute after the one with the previous id. */
export const updateOf = (id: number, status: TrackingUpdate['status'] = 'in_transit'): TrackingUpdate => ({
  id,
  status,
  location: 'Reykjavík',
  description: 'Arrived at the hub',
  timestamp: new Date(Date.UTC(2024, 2, 2, 10, id)).toISOString(),
});

export const updateAdded = (id: number, status?: TrackingUpdate['status']): ShipmentEvent => ({
  type: 'TrackingUpdateAdded',
  data: { update: updateOf(id, status) },
});

/** The event with metadata, as in the log. */
export const recordedBy = (
  { role }: Pick<Actor, 'role'>,
  event: ShipmentEvent,
  recorded_at = '2024-03-02T12:00:00.000Z',
): ShipmentEvent => ({ ...event, metadata: { recorded_at, actor: { role } } });
