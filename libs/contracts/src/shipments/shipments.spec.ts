import { expect, it } from '@jest/globals';
import { publicShipmentSchema, shipmentResourceSchema } from './shipments.js';

it('the public shipment is the resource without private fields', () => {
  const shown = new Set(Object.keys(publicShipmentSchema.shape));
  const hidden = Object.keys(shipmentResourceSchema.shape).filter((field) => !shown.has(field));
  expect(hidden.sort()).toEqual([
    'declared_value',
    'delivery_instructions',
    'owner_id',
    'recipient_address',
    'recipient_email',
    'recipient_phone',
    'sender_address',
    'sender_email',
    'sender_phone',
  ]);
});
