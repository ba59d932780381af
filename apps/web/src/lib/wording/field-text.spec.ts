import { describe, expect, it } from '@jest/globals';
import { dataOf, editedShipmentFields, exampleWaybill, trackingUpdateFields, waybillFields } from '@waymark/contracts';
import { fc, fieldCases, validOf } from '@waymark/vocabulary/testing';
import { fieldText } from './field-text.js';
import { factText, waybillFacts } from './waybill-facts.js';

describe('a value', () => {
  it.each([
    ['weight', 2.5, '2.5 kg'],
    ['declared_value', 1843.01, '$1,843.01'],
    ['sender_name', 'Ada', 'Ada'],
    ['reported_by', 'sender', 'Sender'],
    ['sender_name', '', null],
    ['shipment_date', null, null],
    ['status', 'a status of tomorrow', 'a status of tomorrow'],
    ['estimated_delivery', 'soon', 'soon'],
    ['toString', 7, '7'],
    ['unforeseen', { a: 1 }, '{"a":1}'],
  ])('of %s, %j, reads %j', (name, value, text) => {
    expect(fieldText(name, value)).toBe(text);
  });

  const table = { ...editedShipmentFields, ...trackingUpdateFields };
  it.each(fieldCases(table))('of the field %s has a text', (name, field) => {
    const isText = ['line', 'name', 'place', 'lines', 'email', 'phone'].includes(field.kind);
    fc.assert(
      fc.property(validOf(field), (value) => {
        const text = fieldText(name, value);
        expect(text).toEqual(expect.any(String));
        expect(text === String(value)).toBe(isText);
      }),
    );
  });

  it('of a time that occurs twice in the zone of an evidence sheet names the offset', () => {
    expect(fieldText('timestamp', '2026-10-25T01:20:00.000Z', 'Europe/Berlin')).toBe('25 Oct 2026, 02:20:00 UTC+1');
  });
});

it('the facts of a waybill have the values of its fields, long texts last', () => {
  const request = { ...exampleWaybill, estimated_delivery: '2026-03-04', delivery_instructions: 'Ring twice' };
  const waybill = dataOf(waybillFields, request);
  expect(Object.fromEntries(waybillFacts.map((fact) => [fact.term, factText(fact, waybill)]))).toMatchObject({
    'Service Type': 'Express',
    Dimensions: '30 × 20 × 10 cm',
    'Declared Value': '$120.00',
    'Shipment Date': null,
    'Estimated Delivery': '4 Mar 2026',
  });
  expect(waybillFacts.slice(-2).map(({ term }) => term)).toEqual(['Contents', 'Delivery Instructions']);
});
