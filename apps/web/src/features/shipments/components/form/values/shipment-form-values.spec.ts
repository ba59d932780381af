import { expect, it } from '@jest/globals';
import { createShipmentSchema, exampleWaybill } from '@waymark/contracts';
import { emptyShipment, numberOf, readingNumbers, writtenValue } from './shipment-form-values.js';

it.each([
  ['2.4', 2.4],
  ['2,4', '2,4'],
  [' 2.4', ' 2.4'],
  ['2.40', '2.40'],
  ['1,234', '1,234'],
  ['two', 'two'],
  ['', ''],
  [null, ''],
  [3, 3],
])('a field for a number keeps %p as %p', (typed, value) => expect(writtenValue(typed)).toBe(value));

it.each([
  ['2,4', 2.4],
  ['1,234', 0],
  ['two', 0],
  ['', 0],
  [3, 3],
])('the number of %p is %p', (value, number) => expect(numberOf(value)).toBe(number));

it('a schema reads the numbers of a form', () => {
  const form = { ...emptyShipment, ...exampleWaybill, weight: '2,4', declared_value: ' 1234,50' };
  expect(readingNumbers(createShipmentSchema).parse(form)).toMatchObject({ weight: 2.4, declared_value: 1234.5 });
  const { error } = readingNumbers(createShipmentSchema).safeParse({ ...form, weight: '1,234', length: ' ' });
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ['weight', '1.234 or 1234? Write it without a comma'],
    ['length', 'Length is required'],
  ]);
});
