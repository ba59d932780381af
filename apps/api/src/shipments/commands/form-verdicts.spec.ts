import { describe, expect, it } from '@jest/globals';
import {
  addressPatchSchema,
  addressSchema,
  createShipmentSchema,
  shipmentPatchSchema,
  trackingUpdatePatchSchema,
  trackingUpdateSchema,
} from '@waymark/contracts';
import fc from 'fast-check';
import { ChangeAddressDto } from '../../addresses/commands/change-address/change-address.dto.js';
import { SaveAddressDto } from '../../addresses/commands/save-address/save-address.dto.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { verdictOfDto, verdictOfSchema } from '../../testing/verdicts.js';
import { AddTrackingUpdateDto } from '../../tracking/commands/add-tracking-update/add-tracking-update.dto.js';
import { EditTrackingUpdateDto } from '../../tracking/commands/edit-tracking-update/edit-tracking-update.dto.js';
import { CreateShipmentDto } from './create-shipment/create-shipment.dto.js';
import { EditShipmentDto } from './edit-shipment/edit-shipment.dto.js';

const texts = fc.constantFrom(
  '',
  ' ',
  '\u00a0\u2003\ufeff',
  'a',
  'é'.repeat(200),
  'é'.repeat(201),
  '𝄞'.repeat(100),
  '𝄞'.repeat(101),
  '\ud800',
  'a\0b',
  'two\r\nlines',
  'a\tb',
  'a\x7fb',
  'a\u009fb',
  'ok \udfff',
  '7'.repeat(32),
  '7'.repeat(33),
  'a'.repeat(500),
  'a'.repeat(501),
  'a'.repeat(2_000),
  'a'.repeat(2_001),
  '__proto__',
  '<b>&amp;</b>',
  '\u200b',
  '\u3164',
  'Ada\u202eLovelace',
  'Ada\u2067Lovelace',
  'Ada\u200dLovelace',
  'क्\u200dष',
  '👩\u200d🚀',
  '\u2800',
);
const emails = fc.constantFrom(
  'a@b.example',
  'a@b',
  'a b@c.example',
  `${'a'.repeat(245)}@b.example`,
  ' a@b.example',
  'ä@b.de',
);
const choices = fc.constantFrom('express', 'Express', 'standard', 'pending', 'delayed', 'at_facility', 'toString');
const numbers = fc.constantFrom(
  0,
  -0,
  0.1,
  0.0999,
  0.001,
  1843.01,
  0.1 + 0.2,
  -1,
  1e6,
  1_000_000.1,
  1e9,
  1e9 + 1,
  NaN,
  Infinity,
  -Infinity,
  '1',
);
const times = fc.constantFrom(
  '2024-02-29',
  '2023-02-29',
  '2024-2-9',
  '2024-02-29T10:00Z',
  '2024-02-29T10:00:00+02:00',
  '2024-02-29T24:00:00Z',
  '2024-02-29T25:00:00Z',
  '2024-02-29t10:00:00z',
  '2024-02-30T10:00:00Z',
  '2024-02-29 10:00',
  '2024-02-29T10:00:00',
);
const strange = fc.constantFrom(null, undefined, true, false, [], ['a'], {}, { length: 3 });
const value = fc.oneof(texts, emails, choices, numbers, times, strange, fc.string({ unit: 'binary' }), fc.double());

const bodies = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });

describe('each DTO and the form schema of the same name', () => {
  it.each([
    ['create shipment', createShipmentSchema, CreateShipmentDto],
    ['edit shipment', shipmentPatchSchema, EditShipmentDto],
    ['add tracking update', trackingUpdateSchema, AddTrackingUpdateDto],
    ['edit tracking update', trackingUpdatePatchSchema, EditTrackingUpdateDto],
    ['save address', addressSchema, SaveAddressDto],
    ['change address', addressPatchSchema, ChangeAddressDto],
  ] as const)('have the same messages for any body: %s', (_, schema, dto) => {
    fc.assert(
      fc.property(bodies(Object.keys(schema.shape)), (body) => {
        expect(verdictOfDto(dto, body)).toEqual(verdictOfSchema(schema, body));
      }),
      { numRuns: 1_000 },
    );
  });

  it('accept a complete form, and report each field of an empty one', () => {
    expect(verdictOfDto(CreateShipmentDto, sampleWaybill())).toEqual({});
    expect(Object.keys(verdictOfDto(CreateShipmentDto, {}))).toHaveLength(19);
    expect(verdictOfDto(EditShipmentDto, {})).toEqual({});
  });
});
