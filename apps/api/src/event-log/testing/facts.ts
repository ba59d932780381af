import { shipmentStream, trackingNumberFrom, type ShipmentEvent, type TrackingUpdate } from '@waymark/domain';
import type { Waybill } from '@waymark/vocabulary';

export const waybill = (changes: Partial<Waybill> = {}): Waybill => ({
  service_type: 'standard',
  sender_name: 'Ada Lovelace',
  sender_email: 'ada@example.com',
  sender_phone: '+44 20 7946 0958',
  sender_address: '12 St James Square',
  sender_city: 'London',
  sender_country: 'United Kingdom',
  recipient_name: 'Kurt Gödel',
  recipient_email: 'kurt@example.com',
  recipient_phone: '+43 1 58801',
  recipient_address: 'Josefstädter Straße 43',
  recipient_city: 'Wien',
  recipient_country: 'Österreich',
  weight: 2.5,
  length: 30,
  width: 20,
  height: 10,
  contents_description: 'Books on logic',
  declared_value: 120,
  shipment_date: null,
  estimated_delivery: '2999-01-09',
  delivery_instructions: null,
  ...changes,
});

/** Returns a valid number, unique for each seed below 2^60. */
export const trackingNumber = (seed: number): ReturnType<typeof trackingNumberFrom> =>
  trackingNumberFrom(Uint8Array.from({ length: 12 }, (_, place) => Math.floor(seed / 32 ** place) % 32));

export const created = (
  id: number,
  {
    owner_id = 'ada',
    at = '2026-01-01T10:00:00.000Z',
    ...changes
  }: Partial<Waybill> & { owner_id?: string; at?: string } = {},
): Extract<ShipmentEvent, { type: 'ShipmentCreated' }> => ({
  type: 'ShipmentCreated',
  data: { id, owner_id, tracking_number: trackingNumber(id), created_at: at, waybill: waybill(changes) },
});

export const updateAdded = (
  id: number,
  status: TrackingUpdate['status'],
): Extract<ShipmentEvent, { type: 'TrackingUpdateAdded' }> => ({
  type: 'TrackingUpdateAdded',
  data: { update: { id, status, location: 'Köln', description: 'Sorted', timestamp: '2026-01-02T08:00:00.000Z' } },
});

export const stream = shipmentStream;
