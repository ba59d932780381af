import { describe, expect, it } from '@jest/globals';
import { ruleOf } from './rules.js';
import { waybillFields } from './waybill.js';
import { readNumber } from './written-number.js';

describe('a number as a person types it', () => {
  it.each([
    ['2.4', 2.4],
    ['2,4', 2.4],
    ['2,45', 2.45],
    ['0,234', 0.234],
    [',5', 0.5],
    ['.5', 0.5],
    ['2,', 2],
    [' 12 ', 12],
    ['-0,01', -0.01],
    ['1.234', 1.234],
    ['1234,567', 1234.567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234,567', 1234.567],
    ['1,234,567', 1_234_567],
    ['12.345.678', 12_345_678],
  ])('reads %s', (written, number) => {
    expect(readNumber(written)).toBe(number);
  });

  it('reads empty input as missing', () => {
    expect([readNumber(''), readNumber(' '), readNumber(undefined), readNumber(null)]).toEqual(
      Array.from({ length: 4 }),
    );
  });

  it('keeps a number', () => {
    expect(readNumber(2.4)).toBe(2.4);
  });

  it.each([
    '1,234',
    '-12,500',
    '2,4,5',
    '2.4.5',
    '1,23.4',
    '0.234,5',
    '2 kg',
    '1e3',
    'two',
    ',',
    '-',
    'Infinity',
    '0x10',
  ])('keeps %s as text', (written) => {
    expect(readNumber(written)).toBe(written);
  });

  const message = ruleOf(waybillFields.weight);

  it('gets a question when its comma is ambiguous', () => {
    expect(message('1,234')).toBe('1.234 or 1234? Write it without a comma');
    expect(message('-12,500')).toBe('-12.500 or -12500? Write it without a comma');
    expect(message('two')).toBe('Weight must be a number');
  });
});
