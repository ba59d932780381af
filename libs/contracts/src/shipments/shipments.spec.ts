import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  createShipmentSchema,
  editShipmentSchema,
  publicShipmentSchema,
  shipmentPatchSchema,
  shipmentResourceSchema,
  trackingUpdatePatchSchema,
  trackingUpdateSchema,
} from './shipments.js';
import { SERVICE_TYPES, SHIPMENT_STATUSES, TRACKING_UPDATE_STATUSES } from '@waymark/vocabulary';
import { junk } from '../testing/junk.js';
import { messagesOf } from '../testing/messages-of.js';

const form = {
  service_type: 'standard',
  sender_name: 'Ada Lovelace',
  sender_email: 'ada@example.com',
  sender_phone: '+44 20 7946 0001',
  sender_address: '12 St James Square',
  sender_city: 'London',
  sender_country: 'United Kingdom',
  recipient_name: 'Grace Hopper',
  recipient_email: 'grace@example.com',
  recipient_phone: '+1 212 555 0100',
  recipient_address: '1 West End Avenue',
  recipient_city: 'New York',
  recipient_country: 'United States',
  weight: 1,
  length: 1,
  width: 1,
  height: 1,
  contents_description: 'Books',
  declared_value: 0,
};
const update = { status: 'in_transit', location: 'Oslo', description: 'On its way', timestamp: '2024-03-01T09:00:00Z' };

const REQUIRED = {
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
const messagesOfForm = (changes: object) => messagesOf(createShipmentSchema, { ...form, ...changes });
const MEASURES = { weight: 'Weight', length: 'Length', width: 'Width', height: 'Height' };

describe('the create form', () => {
  it('is valid without dates and with them', () => {
    expect(messagesOfForm({})).toBeUndefined();
    expect(messagesOfForm({ shipment_date: '2024-02-29', estimated_delivery: '2024-03-04' })).toBeUndefined();
  });

  it('lists all required fields for an empty body', () => {
    const expected = Object.fromEntries(Object.entries(REQUIRED).map(([field, message]) => [field, [message]]));
    expect(messagesOf(createShipmentSchema, {})).toStrictEqual(expected);
  });

  it.each(Object.entries(REQUIRED))('%s missing, null or empty: %s', (field, message) => {
    for (const value of [undefined, null, ''])
      expect(messagesOfForm({ [field]: value })).toEqual({ [field]: [message] });
  });

  it('treats blanks as empty text', () => {
    expect(messagesOfForm({ sender_city: ' \t\u00a0' })).toEqual({ sender_city: ['Sender city is required'] });
  });

  it.each(['sender_email', 'recipient_email'])('%s must be an e-mail address', (field) => {
    expect(messagesOfForm({ [field]: 'not an address' })).toEqual({ [field]: ['Invalid email'] });
  });

  it.each(Object.entries(MEASURES))('%s must not be below 0.1', (field, label) => {
    for (const value of [0, 0.0999, -1, -1e308]) {
      expect(messagesOfForm({ [field]: value })).toEqual({ [field]: [`${label} must be greater than 0`] });
    }
    expect(messagesOfForm({ [field]: 0.1 })).toBeUndefined();
  });

  it('the declared value must not be below 0', () => {
    expect(messagesOfForm({ declared_value: -0.01 })).toEqual({ declared_value: ['Value must be 0 or greater'] });
  });

  it('the declared value has at most two decimal places', () => {
    const message = 'Value must have at most two decimal places';
    for (const value of [0.001, 12.345, 1e-9, 999_999_999.991]) {
      expect(messagesOfForm({ declared_value: value })).toEqual({ declared_value: [message] });
      expect(messagesOf(shipmentPatchSchema, { declared_value: value })).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) =>
        expect(messagesOfForm({ declared_value: cents / 100 })).toBeUndefined(),
      ),
    );
  });

  it('numbers must be numbers, within bounds and not empty', () => {
    expect(messagesOfForm({ weight: 1e308 })).toEqual({ weight: ['Weight must be at most 1000000'] });
    expect(messagesOfForm({ declared_value: 1e10 })).toEqual({ declared_value: ['Value must be at most 1000000000'] });
    for (const value of ['1', true, [], {}, Infinity]) {
      expect(messagesOfForm({ weight: value })).toEqual({ weight: ['Weight must be a number'] });
    }
    expect(messagesOfForm({ weight: Number.NaN })).toEqual({ weight: ['Weight is required'] });
  });

  it('the service type must be one of the list', () => {
    const message = 'Service type must be one of: standard, express, priority';
    for (const value of ['overnight', 'constructor', 7, ['standard']]) {
      expect(messagesOfForm({ service_type: value })).toEqual({ service_type: [message] });
    }
    for (const value of SERVICE_TYPES) expect(messagesOfForm({ service_type: value })).toBeUndefined();
  });

  it.each(['shipment_date', 'estimated_delivery'])('%s is optional, and must be an existing day', (field) => {
    for (const value of [undefined, null, '', '2024-02-29']) expect(messagesOfForm({ [field]: value })).toBeUndefined();
    for (const value of ['2023-02-29', '2024-13-01', 'tomorrow', 20240101]) {
      expect(messagesOfForm({ [field]: value })).toEqual({ [field]: ['Invalid date'] });
    }
  });

  it('text must be text, within the length limit, and valid Unicode', () => {
    expect(messagesOfForm({ sender_name: 5 })).toEqual({ sender_name: ['Sender name must be text'] });
    expect(messagesOfForm({ sender_name: 'x'.repeat(200) })).toBeUndefined();
    expect(messagesOfForm({ sender_name: 'x'.repeat(201) })).toEqual({
      sender_name: ['Sender name must be at most 200 characters'],
    });
    expect(messagesOfForm({ contents_description: '\ud800' })).toEqual({
      contents_description: ['Contents description must be valid Unicode text'],
    });
  });

  it('keeps text unchanged, and ignores unknown fields', () => {
    const given = { ...form, sender_name: '  Ada 𝒜 e\u0301 ', contents_description: '<b>&"\'\n\u202e' };
    expect(createShipmentSchema.parse({ ...given, id: 1, tracking_number: 'mine', status: 'delivered' })).toEqual(
      given,
    );
  });
});

describe('the edit form', () => {
  it('also requires a status', () => {
    expect(messagesOf(editShipmentSchema, form)).toEqual({ status: ['Status is required'] });
    for (const status of SHIPMENT_STATUSES) expect(messagesOf(editShipmentSchema, { ...form, status })).toBeUndefined();
    expect(messagesOf(editShipmentSchema, { ...form, status: 'lost' })).toEqual({
      status: [`Status must be one of: ${SHIPMENT_STATUSES.join(', ')}`],
    });
  });

  it('may be sent in part, but each sent field must be valid', () => {
    expect(messagesOf(shipmentPatchSchema, {})).toBeUndefined();
    expect(messagesOf(shipmentPatchSchema, { weight: 2, shipment_date: null })).toBeUndefined();
    expect(messagesOf(shipmentPatchSchema, { weight: null, sender_city: '', status: null })).toEqual({
      weight: ['Weight is required'],
      sender_city: ['Sender city is required'],
      status: ['Status is required'],
    });
  });
});

describe('a tracking update', () => {
  it('requires timestamp, status, location and description', () => {
    const required = {
      timestamp: ['Date and time is required'],
      status: ['Status is required'],
      location: ['Location is required'],
      description: ['Description is required'],
    };
    expect(messagesOf(trackingUpdateSchema, update)).toBeUndefined();
    expect(messagesOf(trackingUpdateSchema, {})).toEqual(required);
    expect(messagesOf(trackingUpdateSchema, { timestamp: '', status: '', location: ' ', description: null })).toEqual(
      required,
    );
  });

  it('accepts only the statuses of an update', () => {
    for (const status of TRACKING_UPDATE_STATUSES) {
      expect(messagesOf(trackingUpdateSchema, { ...update, status })).toBeUndefined();
    }
    expect(messagesOf(trackingUpdateSchema, { ...update, status: 'delayed' })).toEqual({
      status: [`Status must be one of: ${TRACKING_UPDATE_STATUSES.join(', ')}`],
    });
  });

  it('requires an instant as its time', () => {
    for (const timestamp of ['2024-02-30T10:00:00Z', '2024-03-01T10:00', 'yesterday', '9999-12-31T23:59:00-01:00']) {
      expect(messagesOf(trackingUpdatePatchSchema, { timestamp })).toEqual({
        timestamp: ['Invalid date and time. Example: 2026-03-01T12:00:00Z'],
      });
    }
    expect(messagesOf(trackingUpdatePatchSchema, { timestamp: 1 })).toEqual({
      timestamp: ['Date and time must be text'],
    });
  });
});

it('every field gets at most one message for any input', () => {
  const fields = Object.keys(editShipmentSchema.shape);
  const body = fc.dictionary(fc.constantFrom(...fields, 'id', 'constructor'), junk, { maxKeys: 30 });
  fc.assert(
    fc.property(body, (input) => {
      for (const [field, messages] of Object.entries(messagesOf(editShipmentSchema, input) ?? {})) {
        expect(fields).toContain(field);
        expect(messages).toHaveLength(1);
        expect(messages[0]).toMatch(/^(Invalid |[A-Z][a-z ]+ (is required$|must be ))/);
      }
    }),
    { numRuns: 500 },
  );
});

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
