import type { Type } from '@nestjs/common';
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
import {
  ValidateBy,
  ValidateIf,
  isIn,
  isNumber,
  isString,
  matches,
  max,
  min,
  type ValidationArguments,
} from 'class-validator';
import { ApiError, FieldErrorsError } from '../errors/errors.js';
import { compiledDto } from './compiled-dto.js';

/** What is wrong with a value, said of its field; undefined when nothing is. */
export type FieldRule = (value: unknown) => string | undefined;

/** A DTO's field that must keep one of the rules below: `@Field(requiredText(fieldLabels.city)) city: string;` */
export const Field = (rule: FieldRule): PropertyDecorator =>
  ValidateBy({
    name: 'field',
    validator: {
      validate: (value: unknown) => rule(value) === undefined,
      defaultMessage: (tested?: ValidationArguments) => rule(tested?.value) ?? '',
    },
  });

/** As Field, but a request may leave the field out; null is still a value to be checked. */
export const PatchField = (rule: FieldRule): PropertyDecorator => {
  const field = Field(rule);
  const whenSent = ValidateIf((_: object, value: unknown) => value !== undefined);
  return (target, property) => {
    field(target, property);
    whenSent(target, property);
  };
};

/** A field that must equal another one, besides keeping its own rule. */
export const SameAs = (other: string, rule: FieldRule, whenDifferent: string): PropertyDecorator => {
  const message = ({ value, object }: ValidationArguments): string | undefined =>
    rule(value) ?? (value === Reflect.get(object, other) ? undefined : whenDifferent);
  return ValidateBy({
    name: 'sameAs',
    validator: {
      validate: (_: unknown, tested?: ValidationArguments) => tested === undefined || message(tested) === undefined,
      defaultMessage: (tested?: ValidationArguments) => (tested && message(tested)) ?? '',
    },
  });
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An instance of the DTO with those of its own fields that were sent. Every other key is ignored, so
 * that `__proto__` and `constructor` are never more than unknown names. Throws FieldErrorsError with
 * one message a field, ApiError when the body is not an object.
 */
export const validated = <Dto extends object>(dto: Type<Dto>, body: unknown = {}): Dto => {
  if (!isPlainObject(body)) throw new ApiError('BAD_REQUEST', 'The request body must be a JSON object');
  const instance = Object.create(dto.prototype as object) as Dto;
  const { fields, errors } = compiledDto(dto);
  for (const field of fields) {
    if (Object.hasOwn(body, field)) Reflect.set(instance, field, body[field]);
  }
  const found = errors(instance);
  if (found) throw new FieldErrorsError(found);
  return instance;
};

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

/** Null and missing say that nothing was chosen. */
export const optionalChoice =
  (label: string, choices: readonly string[]): FieldRule =>
  (value) =>
    value === undefined || value === null || isIn(value, choices) ? undefined : fieldMessages.oneOf(label, choices);

/** Null and missing say that nothing was chosen. */
export const optionalBoolean =
  (label: string): FieldRule =>
  (value) =>
    value === undefined || value === null || typeof value === 'boolean' ? undefined : fieldMessages.boolean(label);

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
