import type { CreateShipmentRequest } from '@waymark/contracts';

/** Returns a complete request to create a shipment. */
export const sampleWaybill = (changes: Partial<CreateShipmentRequest> = {}): CreateShipmentRequest => ({
  service_type: 'express',
  sender_name: 'Harbour Books',
  sender_email: 'harbour.books@example.com',
  sender_phone: '+1 555 0100',
  sender_address: '12 Quay Street',
  sender_city: 'Hamburg',
  sender_country: 'Germany',
  recipient_name: 'Ada Sample',
  recipient_email: 'ada@example.com',
  recipient_phone: '+1 555 0101',
  recipient_address: '7 Market Square',
  recipient_city: 'Lyon',
  recipient_country: 'France',
  weight: 2.5,
  length: 30,
  width: 20,
  height: 10,
  contents_description: 'Sea charts',
  declared_value: 180,
  ...changes,
});
