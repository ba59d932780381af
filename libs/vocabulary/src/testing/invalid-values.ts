import fc from 'fast-check';
import { fieldMessages } from '../field-messages.js';
import type { Field, NumberField, TextField } from '../field.js';
import { FIELD_LIMITS } from '../limits.js';
import { NUMBER_BOUNDS } from '../rules.js';
import { control, inserted, invisible, lineBreak, neverText, reordering } from './hostile-characters.js';

type Invalid = readonly [value: unknown, message: string];

const { maximumEmail, maximumPhone, maximumSecret, maximumText, minimumPassword, maximumPassword } = FIELD_LIMITS;
const EMAIL = 'a@b.example';
const ADDRESS = 'https://ada.example/';
const PASSWORD = 'Password';

const saying = (message: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Invalid> =>
  values.map((value) => [value, message] as const);
const each = (message: string, ...values: readonly unknown[]): fc.Arbitrary<Invalid> =>
  saying(message, fc.constantFrom(...values));

const notWellFormed = (text: string, label: string) =>
  saying(fieldMessages.wellFormed(label), inserted(text, neverText));
const tooLong = (text: string, label: string, maximum: number) =>
  each(fieldMessages.tooLong(label, maximum), text.padEnd(maximum + 1, 'x'));

/** Violations of any text of one line. */
const notOneLine = (text: string, label: string, maximum: number): fc.Arbitrary<Invalid>[] => [
  tooLong(text, label, maximum),
  notWellFormed(text, label),
  saying(fieldMessages.plain(label), inserted(text, fc.oneof(control, lineBreak))),
];

const invalidText = (field: TextField): fc.Arbitrary<Invalid>[] => {
  const { label } = field;
  const text = 'Ada Sample';
  switch (field.kind) {
    case 'line':
      return notOneLine(text, label, field.maximum);
    case 'lines':
      return [
        tooLong(text, label, field.maximum),
        notWellFormed(text, label),
        saying(fieldMessages.plainInLines(label), inserted(text, control)),
      ];
    case 'name':
      return [
        ...notOneLine(text, label, field.maximum),
        each(fieldMessages.visible(label), '\u200b', '\u2800'),
        saying(fieldMessages.invisible(label), inserted(text, invisible)),
      ];
    case 'place':
      return [
        ...notOneLine(text, label, field.maximum),
        each(fieldMessages.visible(label), '\u200b', '\u200e', '\u3164\u2800'),
        saying(fieldMessages.reordering(label), inserted(text, reordering)),
      ];
    case 'email':
      return [
        ...notOneLine(EMAIL, label, maximumEmail),
        each(field.whenInvalid ?? fieldMessages.email, 'ada', 'a@b', 'a b@c.example', ` ${EMAIL}`, 'ä@b.de'),
      ];
    case 'phone':
      return [
        ...notOneLine('555', label, maximumPhone),
        ...(field.anyForm ? [] : [each(fieldMessages.phone, 'call me', '+', '1+2', '(020)')]),
      ];
    case 'date':
      return [each(fieldMessages.date, '2023-02-29', '2024-13-01', '2024-2-9', '2024-02-29T10:00:00Z')];
    case 'instant':
      return [
        each(fieldMessages.dateTime, '2024-02-30T10:00:00Z', '2024-02-29T24:00:00Z', '2024-02-29T10:00:00'),
        each(fieldMessages.dateTime, '2024-02-29', '2024-02-29 10:00Z', '9999-12-31T23:59:00-01:00'),
      ];
    case 'new password':
      return [
        ...notOneLine('waymark-demo-1', PASSWORD, maximumPassword),
        each(fieldMessages.passwordTooShort, 'x'.repeat(minimumPassword - 1), '𝄞'.repeat(minimumPassword - 1)),
        each(fieldMessages.passwordBlank, ' '.repeat(minimumPassword)),
      ];
    case 'secret':
      return [tooLong('secret', label, maximumSecret), notWellFormed('secret', label)];
    case 'web address':
      return [
        ...notOneLine(ADDRESS, label, maximumText),
        each(fieldMessages.webhookUrl, 'ada.example', 'ftp://ada.example', 'https://a:b@ada.example', `${ADDRESS}#a`),
      ];
    default:
      return field satisfies never;
  }
};

const notText = ({ kind, label }: TextField): fc.Arbitrary<Invalid> =>
  each(
    kind === 'date' ? fieldMessages.date : fieldMessages.text(kind === 'new password' ? PASSWORD : label),
    ...[5, true, {}, [], ['a'], { length: 3 }],
  );

const invalidNumber = (field: NumberField): fc.Arbitrary<Invalid>[] => {
  const { kind, label } = field;
  const { minimum, maximum } = NUMBER_BOUNDS[kind];
  const isInCents = field.kind === 'money' && !field.fractionsOfCents;
  const tooSmall = kind === 'money' ? fieldMessages.valueTooSmall : fieldMessages.measureTooSmall;
  return [
    each(fieldMessages.number(label), '1', 'two', true, [], {}, Infinity, -Infinity),
    each(fieldMessages.ambiguousNumber('1.234', '1234'), '1,234'),
    each(tooSmall(label), minimum - 0.001, -1, -1e308),
    each(fieldMessages.tooLarge(label, maximum), maximum + 0.1, 1e308),
    ...(isInCents ? [each(fieldMessages.cents(label), 0.001, 12.345, 1e-9, 999_999_999.991)] : []),
  ];
};

/** Values that are not missing, each with its message. */
export const invalidOf = (field: Field): fc.Arbitrary<Invalid> => {
  const { label, required } = field;
  switch (field.kind) {
    case 'measure':
    case 'money':
      return fc.oneof(...invalidNumber(field));
    case 'choice':
      return each(fieldMessages.oneOf(label, field.choices), 'unknown', 'constructor', 7, {}, [field.choices[0]]);
    case 'choices':
      return fc.oneof(
        each(required ? fieldMessages.required(label) : fieldMessages.list(label), 'unknown', 7, {}),
        each(fieldMessages.oneOf(label, field.choices), ['unknown'], [field.choices[0], 7]),
      );
    case 'boolean':
      return each(fieldMessages.boolean(label), '', 'true', 0, {}, []);
    default:
      return fc.oneof(notText(field), ...invalidText(field));
  }
};
