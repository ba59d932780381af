import {
  EMAIL_PATTERN,
  LIMITS,
  NOT_BLANK_PATTERN,
  PHONE_PATTERN,
  fieldMessages,
  isBlankPassword,
  isCalendarDate,
  isInstant,
  isPlainText,
  isPlainTextInLines,
  isWellFormedText,
  passwordLength,
} from '@waymark/contracts';
import { isIn, isNumber, isString, matches, max, min } from 'class-validator';

/** What is wrong with a value, said of its field; undefined when nothing is. */
export type FieldRule = (value: unknown) => string | undefined;

/** What an empty input sends: nothing, null, '' or, from a number input, NaN. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/** In UTF-16 code units, as the forms count; class-validator's maxLength counts a surrogate pair as one. */
const bounded = (text: string, label: string, maximum: number): string | undefined =>
  text.length > maximum ? fieldMessages.tooLong(label, maximum) : undefined;

const wellFormed = (text: string, label: string, maximum: number): string | undefined =>
  bounded(text, label, maximum) ?? (isWellFormedText(text) ? undefined : fieldMessages.wellFormed(label));

type TextRule = (text: string, label: string, maximum: number) => string | undefined;

const boundedText: TextRule = (text, label, maximum) =>
  wellFormed(text, label, maximum) ?? (isPlainText(text) ? undefined : fieldMessages.plain(label));

const boundedLines: TextRule = (text, label, maximum) =>
  wellFormed(text, label, maximum) ?? (isPlainTextInLines(text) ? undefined : fieldMessages.plainInLines(label));

const required =
  (rule: TextRule, label: string, maximum: number): FieldRule =>
  (value) => {
    if (isMissing(value)) return fieldMessages.required(label);
    if (!isString(value)) return fieldMessages.text(label);
    if (!matches(value, NOT_BLANK_PATTERN)) return fieldMessages.required(label);
    return rule(value, label, maximum);
  };

/** Of one line. */
export const requiredText = (label: string, maximum: number = LIMITS.maximumName): FieldRule =>
  required(boundedText, label, maximum);

/** Of any number of lines. */
export const requiredLines = (label: string, maximum: number = LIMITS.maximumText): FieldRule =>
  required(boundedLines, label, maximum);

const optional =
  (label: string, maximum: number, pattern: RegExp | undefined, whenUnlike: string): FieldRule =>
  (value) => {
    if (value === undefined || value === null || value === '') return undefined;
    if (Number.isNaN(value)) return fieldMessages.required(label);
    if (!isString(value)) return fieldMessages.text(label);
    return boundedText(value, label, maximum) ?? (!pattern || matches(value, pattern) ? undefined : whenUnlike);
  };

export const optionalText = (label: string, maximum: number = LIMITS.maximumName): FieldRule =>
  optional(label, maximum, undefined, '');

export const optionalEmail = (label: string): FieldRule =>
  optional(label, LIMITS.maximumEmail, EMAIL_PATTERN, fieldMessages.email);

export const optionalPhone = (label: string): FieldRule =>
  optional(label, LIMITS.maximumPhone, PHONE_PATTERN, fieldMessages.phone);

export const requiredEmail = (label: string, invalid: string): FieldRule => {
  const text = requiredText(label, LIMITS.maximumEmail);
  return (value) => text(value) ?? (isString(value) && matches(value, EMAIL_PATTERN) ? undefined : invalid);
};

const number =
  (label: string, minimum: number, whenBelow: string, maximum: number): FieldRule =>
  (value) => {
    if (isMissing(value)) return fieldMessages.required(label);
    if (!isNumber(value)) return fieldMessages.number(label);
    if (!min(value, minimum)) return whenBelow;
    return max(value, maximum) ? undefined : fieldMessages.tooLarge(label, maximum);
  };

export const measure = (label: string): FieldRule =>
  number(label, LIMITS.minimumMeasure, fieldMessages.measureTooSmall(label), LIMITS.maximumMeasure);

export const money = (label: string): FieldRule =>
  number(label, 0, fieldMessages.valueTooSmall(label), LIMITS.maximumDeclaredValue);

export const choice =
  (label: string, choices: readonly string[]): FieldRule =>
  (value) => {
    if (isMissing(value)) return fieldMessages.required(label);
    return isIn(value, choices) ? undefined : fieldMessages.oneOf(label, choices);
  };

/** A list of at least one; a choice named twice counts once. */
export const someOf =
  (label: string, choices: readonly string[]): FieldRule =>
  (value) => {
    if (!Array.isArray(value) || value.length === 0) return fieldMessages.required(label);
    return value.every((one) => isIn(one, choices)) ? undefined : fieldMessages.oneOf(label, choices);
  };

export const optionalDate = (): FieldRule => (value) => {
  if (value === undefined || value === null || value === '') return undefined;
  return isString(value) && isCalendarDate(value) ? undefined : fieldMessages.date;
};

export const instant =
  (label: string): FieldRule =>
  (value) => {
    if (isMissing(value)) return fieldMessages.required(label);
    if (!isString(value)) return fieldMessages.text(label);
    if (!matches(value, NOT_BLANK_PATTERN)) return fieldMessages.required(label);
    return isInstant(value) ? undefined : fieldMessages.dateTime;
  };

export const newPassword =
  (whenMissing: string, whenShort: string): FieldRule =>
  (value) => {
    if (isMissing(value)) return whenMissing;
    if (!isString(value)) return fieldMessages.text('Password');
    const length = passwordLength(value);
    if (length < LIMITS.minimumPassword) return whenShort;
    if (isBlankPassword(value)) return fieldMessages.passwordBlank;
    if (length > LIMITS.maximumPassword) return fieldMessages.tooLong('Password', LIMITS.maximumPassword);
    if (!isWellFormedText(value)) return fieldMessages.wellFormed('Password');
    return isPlainText(value) ? undefined : fieldMessages.plain('Password');
  };

export const presentedSecret =
  (label: string, whenMissing = fieldMessages.required(label)): FieldRule =>
  (value) => {
    if (isMissing(value)) return whenMissing;
    return isString(value) ? wellFormed(value, label, LIMITS.maximumSecret) : fieldMessages.text(label);
  };
