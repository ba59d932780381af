import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let client: Client;
let shipment: Shipment;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
  shipment = await newShipment(client);
});

const REQUIRED: Readonly<Record<string, string>> = {
  service_type: 'Service type is required',
  sender_name: 'Sender name is required',
  sender_email: 'Sender email is required',
  sender_phone: 'Sender phone is required',
  sender_address: 'Sender address is required',
  sender_city: 'Sender city is required',
  sender_country: 'Sender country is required',
  recipient_name: 'Recipient name is required',
  recipient_email: 'Recipient email is required',
  recipient_phone: 'Recipient phone is required',
  recipient_address: 'Recipient address is required',
  recipient_city: 'Recipient city is required',
  recipient_country: 'Recipient country is required',
  weight: 'Weight is required',
  length: 'Length is required',
  width: 'Width is required',
  height: 'Height is required',
  contents_description: 'Contents description is required',
  declared_value: 'Value is required',
};

/** A field, its invalid values, and the message. */
const WRONG: readonly (readonly [string, readonly unknown[], string])[] = [
  ['sender_email', ['ada', 'ada@', 'ada@example', 'a b@example.com', '@example.com'], 'Invalid email'],
  ['recipient_email', ['grace', 'grace@@example.com'], 'Invalid email'],
  ['weight', [0, 0.09, -1], 'Weight must be greater than 0'],
  ['length', [0, -0.1], 'Length must be greater than 0'],
  ['width', [0, -1e300], 'Width must be greater than 0'],
  ['height', [0], 'Height must be greater than 0'],
  ['declared_value', [-0.01, -1e300], 'Value must be 0 or greater'],
  ['declared_value', [12.345, 1e-6 + 7], 'Value must have at most two decimal places'],
  ['weight', ['1', true, [1], {}], 'Weight must be a number'],
  ['declared_value', ['free'], 'Value must be a number'],
  ['weight', [1e7, 1e308], 'Weight must be at most 1000000'],
  ['declared_value', [1e12], 'Value must be at most 1000000000'],
  [
    'service_type',
    ['overnight', 'EXPRESS', 1, ['express'], {}, 'constructor'],
    'Service type must be one of: standard, express, priority',
  ],
  ['shipment_date', ['2023-02-29', '2024-13-01', 'soon', '2024-02-29T00:00:00Z', 20240229, {}], 'Invalid date'],
  ['estimated_delivery', ['2024-04-31', '0'], 'Invalid date'],
  ['sender_name', [5, true, ['Ada'], { first: 'Ada' }], 'Sender name must be text'],
  ['sender_name', ['x'.repeat(201)], 'Sender name must be at most 200 characters'],
  ['recipient_phone', ['1'.repeat(33)], 'Recipient phone must be at most 32 characters'],
  ['sender_address', ['x'.repeat(501)], 'Sender address must be at most 500 characters'],
  ['contents_description', ['x'.repeat(2001)], 'Contents description must be at most 2000 characters'],
];

const refusal = async (form: unknown) => {
  const { status, body } = await client.post('/shipments/', form);
  return [status, body];
};
const refusalOfEdit = async (form: unknown) => {
  const { status, body } = await client.patch(`/shipments/${shipment.id}/`, form);
  return [status, body];
};

describe('creating a shipment', () => {
  it('lists every missing field', async () => {
    const messages = Object.fromEntries(Object.entries(REQUIRED).map(([field, message]) => [field, [message]]));
    expect(await refusal({})).toEqual([400, messages]);
  });

  it.each(Object.entries(REQUIRED))('%s missing, null or empty: %s', async (field, message) => {
    for (const value of [undefined, null, '']) {
      expect(await refusal({ ...waybill, [field]: value })).toEqual([400, { [field]: [message] }]);
    }
  });

  it.each(WRONG)('%s of %j: %s', async (field, values, message) => {
    for (const value of values) {
      expect(await refusal({ ...waybill, [field]: value })).toEqual([400, { [field]: [message] }]);
    }
  });

  it('treats blank text as missing', async () => {
    expect(await refusal({ ...waybill, sender_city: ' \t\n' })).toEqual([
      400,
      { sender_city: ['Sender city is required'] },
    ]);
  });

  it('accepts the limits themselves', async () => {
    const limits = {
      weight: 0.1,
      length: 0.1,
      width: 0.1,
      height: 1_000_000,
      declared_value: 0,
      sender_name: 'x'.repeat(200),
      contents_description: 'x'.repeat(2000),
    };
    const { status, body } = await client.post('/shipments/', { ...waybill, ...limits });
    expect(status).toBe(201);
    expect(body).toMatchObject(limits);
  });

  it('stores nothing when it is rejected', async () => {
    const before = await client.get('/shipments/');
    await refusal({ ...waybill, weight: 0 });
    expect((await client.get('/shipments/')).body).toEqual(before.body);
  });
});

describe('editing a shipment', () => {
  it.each(Object.entries(REQUIRED))('%s null or empty: %s', async (field, message) => {
    for (const value of [null, '']) {
      expect(await refusalOfEdit({ [field]: value })).toEqual([400, { [field]: [message] }]);
    }
  });

  it.each(WRONG)('%s of %j: %s', async (field, values, message) => {
    for (const value of values) expect(await refusalOfEdit({ [field]: value })).toEqual([400, { [field]: [message] }]);
  });

  it('rejects an empty status', async () => {
    for (const value of [null, '']) {
      expect(await refusalOfEdit({ status: value })).toEqual([400, { status: ['Status is required'] }]);
    }
    for (const value of ['lost', 'Delivered', 1, ['pending'], '__proto__']) {
      expect(await refusalOfEdit({ status: value })).toEqual([
        400,
        { status: [expect.stringMatching(/^Status must be one of: pending, picked_up, .*delayed$/)] },
      ]);
    }
  });

  it('changes nothing if one field of many is invalid', async () => {
    expect(await refusalOfEdit({ sender_city: 'Bath', weight: 0 })).toEqual([
      400,
      { weight: ['Weight must be greater than 0'] },
    ]);
    expect((await client.get(`/shipments/${shipment.id}/`)).body).toEqual(shipment);
  });
});
