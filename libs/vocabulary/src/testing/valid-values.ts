import fc from 'fast-check';
import type { Field, Table, TextField } from '../field.js';
import { FIELD_LIMITS } from '../limits.js';
import { NUMBER_BOUNDS } from '../rules.js';
import { control, inserted, lineBreak } from './hostile-characters.js';

const { maximumEmail, maximumPhone, maximumSecret, maximumText, minimumPassword, maximumPassword } = FIELD_LIMITS;
const DOMAIN = '@b.example';
const ADDRESS = 'https://ada.example/';

/** The fields of a table as cases of `it.each`. */
export const fieldCases = (table: Table): [name: string, field: Field][] => Object.entries(table);

/** Values that an empty input sends, and white space where it counts as empty. */
export const missingOf = (field: Field): readonly unknown[] => {
  const { required } = field;
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'name':
    case 'place':
    case 'email':
    case 'date':
    case 'instant':
    case 'web address':
      return [undefined, null, '', ...(required ? [' \t\u00a0'] : [])];
    case 'phone':
      return [undefined, null, '', ...(required ? [' ', '\u202d\u202c'] : [])];
    case 'new password':
    case 'secret':
      return [undefined, null, ''];
    case 'measure':
    case 'money':
      return [undefined, null, '', Number.NaN];
    case 'choice':
      return [undefined, null, ...(required ? [''] : [])];
    case 'choices':
      return [undefined, null, ...(required ? ['', []] : [])];
    case 'boolean':
      return [undefined, null];
    default:
      return field satisfies never;
  }
};

/** Texts of 1 to the maximum number of UTF-16 code units. */
const textsUpTo = (maximum: number): readonly string[] => [
  ...['a', '<b>&amp;</b>', '__proto__', '  Ada 𝒜 e\u0301 '],
  ...['x'.repeat(maximum), 'é'.repeat(maximum), '𝄞'.repeat(Math.floor(maximum / 2))],
];

const validText = (field: TextField): fc.Arbitrary<string> => {
  switch (field.kind) {
    case 'line':
      return fc.constantFrom(...textsUpTo(field.maximum), '\u200b', 'Ada\u202eLovelace');
    case 'lines':
      return fc.oneof(
        fc.constantFrom(...textsUpTo(field.maximum), 'Ada\u202eLovelace'),
        inserted('Two lines', lineBreak),
      );
    case 'name':
      return fc.constantFrom(...textsUpTo(field.maximum), 'क्\u200dष', '👩\u200d🚀');
    case 'place':
      return fc.constantFrom(...textsUpTo(field.maximum), '\u200fشارع\u200c ١٢\u200e');
    case 'email':
      return fc.constantFrom(`a${DOMAIN}`, `o'neil+a${DOMAIN}`, 'a'.repeat(maximumEmail - DOMAIN.length) + DOMAIN);
    case 'phone':
      return fc.oneof(
        fc.constantFrom('5', '+44 20-7946 0000', '5'.repeat(maximumPhone)),
        fc.constantFrom('5', ...(field.anyForm ? ['020/79 ext. b'] : [])),
        inserted('+44 20 7946 0000', fc.constantFrom('\u202d', '\u202c', '\u200b'.repeat(maximumPhone))),
      );
    case 'date':
      return fc.constantFrom('2024-02-29', '2026-12-31');
    case 'instant':
      return fc.constantFrom('2024-02-29T10:00Z', '2024-02-29T10:00:00.5+02:00', '2024-02-29t10:00:00z');
    case 'new password':
      return fc
        .tuple(fc.constantFrom('x', '𝄞'), fc.constantFrom(minimumPassword, maximumPassword))
        .map(([one, count]) => one.repeat(count));
    case 'secret':
      return fc.oneof(fc.constantFrom('x', ' ', 'x'.repeat(maximumSecret)), inserted('secret', control));
    case 'web address':
      return fc.constantFrom(ADDRESS, 'http://127.0.0.1:8080/?a=b', ADDRESS.padEnd(maximumText, 'a'));
    default:
      return field satisfies never;
  }
};

/** Values that are neither missing nor invalid. */
export const validOf = (field: Field): fc.Arbitrary<unknown> => {
  switch (field.kind) {
    case 'measure': {
      const { minimum, maximum } = NUMBER_BOUNDS.measure;
      return fc.oneof(fc.constantFrom(minimum, 2.5, maximum), fc.double({ min: minimum, max: maximum, noNaN: true }));
    }
    case 'money': {
      const { maximum } = NUMBER_BOUNDS.money;
      const cents = fc.integer({ min: 0, max: maximum * 100 }).map((count) => count / 100);
      return fc.oneof(fc.constantFrom(0, maximum, ...(field.fractionsOfCents ? [0.001] : [])), cents);
    }
    case 'choice':
      return fc.constantFrom(...field.choices);
    case 'choices':
      return fc.subarray([...field.choices], { minLength: field.required ? 1 : 0 });
    case 'boolean':
      return fc.boolean();
    default:
      return validText(field);
  }
};

/** Complete bodies with valid values. A repeated password equals the new one. */
export const bodiesOf = (table: Table): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(Object.fromEntries(fieldCases(table).map(([name, field]) => [name, validOf(field)])))
    .map((body) => ({ ...body, ...('new_password2' in body && { new_password2: body['new_password'] }) }));
