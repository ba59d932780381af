import type { CreateShipmentRequest } from './shipments.js';

/** The example request in the API documents and the guide. */
export const exampleWaybill = {
  service_type: 'express',
  sender_name: 'Ada Lovelace',
  sender_email: 'ada@example.com',
  sender_phone: '+44 20 7946 0000',
  sender_address: '12 St James’s Square',
  sender_city: 'London',
  sender_country: 'United Kingdom',
  recipient_name: 'Grace Hopper',
  recipient_email: 'grace@example.com',
  recipient_phone: '+1 212 555 0100',
  recipient_address: '1 West End Avenue',
  recipient_city: 'New York',
  recipient_country: 'United States',
  weight: 2.5,
  length: 30,
  width: 20,
  height: 10,
  contents_description: 'Books',
  declared_value: 120,
} as const satisfies CreateShipmentRequest;
