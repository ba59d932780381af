import { fieldMessages } from './field-messages.js';
import type { ChoicesField, Field, NumberField, Table, TextField } from './field.js';
import {
  EMAIL_PATTERN,
  NOT_BLANK_PATTERN,
  PHONE_PATTERN,
  isCalendarDate,
  isInstant,
  isPlainText,
  isPlainTextInLines,
  isWebAddress,
  isWellFormedText,
  withoutFormat,
} from './formats.js';
import { FIELD_LIMITS } from './limits.js';
import { hasInvisibleCharacter, hasVisibleCharacter } from './name-characters.js';
import { isBlankPassword, passwordLength } from './passwords.js';
import { hasReorderingCharacter } from './reordering.js';
import { meaningsOf } from './written-number.js';

/** Returns the error message for a value; undefined when the value is valid. */
export type FieldRule = (value: unknown) => string | undefined;

/** An empty input sends undefined, null, '' or, for a number, NaN. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

export const NUMBER_BOUNDS = {
  measure: { minimum: FIELD_LIMITS.minimumMeasure, maximum: FIELD_LIMITS.maximumMeasure },
  money: { minimum: 0, maximum: FIELD_LIMITS.maximumDeclaredValue },
} as const satisfies Record<NumberField['kind'], { minimum: number; maximum: number }>;

/** Returns the message if the condition does not hold. */
const unless = (holds: boolean, message: string): string | undefined => (holds ? undefined : message);

const bounded = (text: string, label: string, maximum: number): string | undefined =>
  unless(text.length <= maximum, fieldMessages.tooLong(label, maximum)) ??
  unless(isWellFormedText(text), fieldMessages.wellFormed(label));

const line = (text: string, label: string, maximum: number): string | undefined =>
  bounded(text, label, maximum) ?? unless(isPlainText(text), fieldMessages.plain(label));

/** The label of a new password in the messages of every form. */
const PASSWORD = 'Password';

const newPassword = (text: string): string | undefined =>
  unless(passwordLength(text) >= FIELD_LIMITS.minimumPassword, fieldMessages.passwordTooShort) ??
  unless(!isBlankPassword(text), fieldMessages.passwordBlank) ??
  unless(
    passwordLength(text) <= FIELD_LIMITS.maximumPassword,
    fieldMessages.tooLong(PASSWORD, FIELD_LIMITS.maximumPassword),
  ) ??
  unless(isWellFormedText(text), fieldMessages.wellFormed(PASSWORD)) ??
  unless(isPlainText(text), fieldMessages.plain(PASSWORD));

const phone = (field: TextField & { kind: 'phone' }, text: string): string | undefined => {
  const { label, required, anyForm, whenMissing = fieldMessages.required(label) } = field;
  return (
    unless(!required || NOT_BLANK_PATTERN.test(text), whenMissing) ??
    line(text, label, FIELD_LIMITS.maximumPhone) ??
    unless(anyForm || text === '' || PHONE_PATTERN.test(text), fieldMessages.phone)
  );
};

/** Checks a text that is not missing. */
const textRule = (field: TextField, text: string): string | undefined => {
  const { label } = field;
  switch (field.kind) {
    case 'line':
      return line(text, label, field.maximum);
    case 'lines':
      return bounded(text, label, field.maximum) ?? unless(isPlainTextInLines(text), fieldMessages.plainInLines(label));
    case 'name':
      return (
        line(text, label, field.maximum) ??
        unless(hasVisibleCharacter(text), fieldMessages.visible(label)) ??
        unless(!hasInvisibleCharacter(text), fieldMessages.invisible(label))
      );
    case 'place':
      return (
        line(text, label, field.maximum) ??
        unless(hasVisibleCharacter(text), fieldMessages.visible(label)) ??
        unless(!hasReorderingCharacter(text), fieldMessages.reordering(label))
      );
    case 'email':
      return (
        line(text, label, FIELD_LIMITS.maximumEmail) ??
        unless(EMAIL_PATTERN.test(text), field.whenInvalid ?? fieldMessages.email)
      );
    case 'phone':
      return phone(field, withoutFormat(text));
    case 'date':
      return unless(isCalendarDate(text), fieldMessages.date);
    case 'instant':
      return unless(isInstant(text), fieldMessages.dateTime);
    case 'new password':
      return newPassword(text);
    case 'secret':
      return bounded(text, label, FIELD_LIMITS.maximumSecret);
    case 'web address':
      return line(text, label, FIELD_LIMITS.maximumText) ?? unless(isWebAddress(text), fieldMessages.webhookUrl);
    default:
      return field satisfies never;
  }
};

const notText = ({ kind, label }: TextField): string =>
  kind === 'date' ? fieldMessages.date : fieldMessages.text(kind === 'new password' ? PASSWORD : label);

/** Kinds whose text may be white space only: a password is compared unchanged. */
const MAY_BE_BLANK: ReadonlySet<Field['kind']> = new Set(['new password', 'secret']);

const anyText = (field: TextField, missing: string | undefined, value: unknown): string | undefined => {
  if (isMissing(value) && !Number.isNaN(value)) return missing;
  if (typeof value !== 'string') return notText(field);
  if (field.required && !MAY_BE_BLANK.has(field.kind) && !NOT_BLANK_PATTERN.test(value)) return missing;
  return textRule(field, value);
};

/** Whether a number is a whole number of cents. */
const isInCents = (value: number): boolean => Math.round(value * 100) / 100 === value;

const number = (field: NumberField, missing: string | undefined, value: unknown): string | undefined => {
  const { kind, label } = field;
  if (isMissing(value)) return missing;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    const meanings = meaningsOf(value);
    return meanings ? fieldMessages.ambiguousNumber(...meanings) : fieldMessages.number(label);
  }
  const { minimum, maximum } = NUMBER_BOUNDS[kind];
  const whenBelow = kind === 'measure' ? fieldMessages.measureTooSmall(label) : fieldMessages.valueTooSmall(label);
  return (
    unless(value >= minimum, whenBelow) ??
    unless(value <= maximum, fieldMessages.tooLarge(label, maximum)) ??
    unless(kind !== 'money' || field.fractionsOfCents || isInCents(value), fieldMessages.cents(label))
  );
};

const choices = (field: ChoicesField, missing: string | undefined, value: unknown): string | undefined => {
  if (!field.required && (value === undefined || value === null)) return undefined;
  if (!Array.isArray(value)) return missing ?? fieldMessages.list(field.label);
  if (field.required && value.length === 0) return missing;
  const allOffered = value.every((one: unknown) => field.choices.some((choice) => choice === one));
  return unless(allOffered, fieldMessages.oneOf(field.label, field.choices));
};

/** The rule of a field. Forms and API use the same one. */
export const ruleOf = (field: Field): FieldRule => {
  const { label, required } = field;
  const missing = required ? (field.whenMissing ?? fieldMessages.required(label)) : undefined;
  switch (field.kind) {
    case 'measure':
    case 'money':
      return (value) => number(field, missing, value);
    case 'choice':
      return (value) =>
        (required ? isMissing(value) : value === undefined || value === null)
          ? missing
          : unless(
              field.choices.some((choice) => choice === value),
              fieldMessages.oneOf(label, field.choices),
            );
    case 'choices':
      return (value) => choices(field, missing, value);
    case 'boolean':
      return (value) =>
        value === undefined || value === null
          ? missing
          : unless(typeof value === 'boolean', fieldMessages.boolean(label));
    default:
      return (value) => anyText(field, missing, value);
  }
};

/** The rule of each field of a table. */
export const rulesOf = <T extends Table>(table: T): { readonly [Name in keyof T]: FieldRule } =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, ruleOf(field)])) as {
    [Name in keyof T]: FieldRule;
  };
