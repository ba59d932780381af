import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asSent, type Field } from './field.js';
import { ruleOf } from './rules.js';
import { invalidOf, missingOf, validOf } from './testing/field-values.js';

const common = { label: 'Part', required: true } as const;
const choices = ['one', 'two'] as const;

/** One field of each kind and option, with the message of a missing value and of each wrong one. */
const FIELDS: readonly [name: string, field: Field, missing: string | undefined, wrong: [unknown, string][]][] = [
  [
    'a line',
    { ...common, kind: 'line', maximum: 20 },
    'Part is required',
    [
      [5, 'Part must be text'],
      ['x'.repeat(21), 'Part must be at most 20 characters'],
      ['\ud800', 'Part must be valid Unicode text'],
      ['a\tb', 'Part must be text without control characters'],
    ],
  ],
  [
    'an optional line',
    { ...common, kind: 'line', maximum: 20, required: false },
    undefined,
    [[5, 'Part must be text']],
  ],
  [
    'lines',
    { ...common, kind: 'lines', maximum: 20 },
    'Part is required',
    [['a\tb', 'Part must be text without control characters other than line breaks']],
  ],
  [
    'a name',
    { ...common, kind: 'name', maximum: 20 },
    'Part is required',
    [
      ['\u200b', 'Part must have a visible character'],
      ['Ada\u202e', 'Part must not have invisible characters or characters that change the text direction'],
    ],
  ],
  [
    'a place',
    { ...common, kind: 'place', maximum: 20 },
    'Part is required',
    [
      ['\u200b', 'Part must have a visible character'],
      ['Bath\u202e', 'Part must not have characters that change the text direction'],
    ],
  ],
  ['an e-mail address', { ...common, kind: 'email' }, 'Part is required', [['a@b', 'Invalid email']]],
  [
    'an e-mail address with its own message',
    { ...common, kind: 'email', whenInvalid: 'No address' },
    'Part is required',
    [['a@b', 'No address']],
  ],
  ['a phone number', { ...common, kind: 'phone' }, 'Part is required', [['call me', 'Invalid phone number']]],
  [
    'a phone number in any form',
    { ...common, kind: 'phone', anyForm: true },
    'Part is required',
    [['5'.repeat(33), 'Part must be at most 32 characters']],
  ],
  [
    'a date',
    { ...common, kind: 'date', required: false },
    undefined,
    [
      ['2023-02-29', 'Invalid date'],
      [20240101, 'Invalid date'],
    ],
  ],
  [
    'an instant',
    { ...common, kind: 'instant' },
    'Part is required',
    [
      [1, 'Part must be text'],
      ['yesterday', 'Invalid date and time. Example: 2026-03-01T12:00:00Z'],
    ],
  ],
  [
    'a new password',
    { ...common, kind: 'new password', whenMissing: 'Choose one' },
    'Choose one',
    [
      [5, 'Password must be text'],
      ['1234567', 'Password must be at least 8 characters'],
      [' '.repeat(8), 'Password must not be blank'],
      ['x'.repeat(129), 'Password must be at most 128 characters'],
    ],
  ],
  [
    'a secret',
    { ...common, kind: 'secret' },
    'Part is required',
    [['x'.repeat(4_097), 'Part must be at most 4096 characters']],
  ],
  [
    'a web address',
    { ...common, kind: 'web address' },
    'Part is required',
    [['ftp://ada.example', 'Enter an http or https address without a user name, password or fragment']],
  ],
  [
    'a measure',
    { ...common, kind: 'measure', unit: 'kg', initial: 1 },
    'Part is required',
    [
      ['1', 'Part must be a number'],
      ['1,234', '1.234 or 1234? Write it without a comma'],
      [0.0999, 'Part must be greater than 0'],
      [1_000_000.1, 'Part must be at most 1000000'],
    ],
  ],
  [
    'an amount of money',
    { ...common, kind: 'money', initial: 0 },
    'Part is required',
    [
      [-0.01, 'Part must be 0 or greater'],
      [12.345, 'Part must have at most two decimal places'],
      [1e10, 'Part must be at most 1000000000'],
    ],
  ],
  [
    'an amount of money with fractions of cents',
    { ...common, kind: 'money', initial: 0, fractionsOfCents: true },
    'Part is required',
    [[-0.001, 'Part must be 0 or greater']],
  ],
  [
    'a choice',
    { ...common, kind: 'choice', choices },
    'Part is required',
    [['three', 'Part must be one of: one, two']],
  ],
  [
    'an optional choice',
    { ...common, kind: 'choice', choices, required: false },
    undefined,
    [['', 'Part must be one of: one, two']],
  ],
  [
    'choices',
    { ...common, kind: 'choices', choices },
    'Part is required',
    [[['three'], 'Part must be one of: one, two']],
  ],
  [
    'optional choices',
    { ...common, kind: 'choices', choices, required: false },
    undefined,
    [['one', 'Part must be a list']],
  ],
  ['a boolean', { ...common, kind: 'boolean', required: false }, undefined, [['true', 'Part must be true or false']]],
];

describe.each(FIELDS)('the rule of %s', (_, field, missing, wrong) => {
  const rule = ruleOf(field);

  it('has one message for every missing value, or none if the field is optional', () => {
    expect(missingOf(field).map(rule)).toEqual(missingOf(field).map(() => missing));
  });

  it('has a message for each wrong value', () => {
    expect(wrong.map(([value]) => rule(value))).toEqual(wrong.map(([, message]) => message));
  });

  it('has no message for valid values, and one for any invalid value', () => {
    fc.assert(
      fc.property(validOf(field), invalidOf(field), (valid, [invalid, message]) => {
        expect([rule(valid), rule(invalid)]).toEqual([undefined, message]);
      }),
    );
  });
});

describe('the rule of an edit', () => {
  it.each([
    ['name', { ...common, kind: 'name', maximum: 20 }, 'Ada\u202e'],
    ['place', { ...common, kind: 'place', maximum: 20 }, '\u200b'],
    ['amount of money', { ...common, kind: 'money', initial: 0 }, 12.345],
  ] as const)('accepts an older %s that the current rule refuses', (_, field, older) => {
    expect(ruleOf(field)(older)).toBeDefined();
    expect(ruleOf(asSent(field))(older)).toBeUndefined();
    expect(ruleOf(asSent(field))(undefined)).toBe('Part is required');
  });
});
