import { z } from 'zod';
import {
  EMAIL_PATTERN,
  LIMITS,
  NOT_BLANK_PATTERN,
  PHONE_PATTERN,
  isCalendarDate,
  isInstant,
  isWellFormedText,
} from './limits.js';
import { fieldMessages } from './texts.js';

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const anyText = (label: string, whenMissing: string) =>
  z.string({ error: (issue) => (isMissing(issue.input) ? whenMissing : fieldMessages.text(label)) });

const bounded = (schema: z.ZodString, label: string, maximum: number) =>
  schema
    .refine((text) => text.length <= maximum, { error: fieldMessages.tooLong(label, maximum), abort: true })
    .refine(isWellFormedText, { error: fieldMessages.wellFormed(label), abort: true });

/** Text that must be there and not blank; it is kept as given, never trimmed. */
export const requiredText = (label: string, maximum: number = LIMITS.maximumName, whenMissing = fieldMessages.required(label)) =>
  bounded(
    anyText(label, whenMissing).refine((text) => NOT_BLANK_PATTERN.test(text), { error: whenMissing, abort: true }) as z.ZodString,
    label,
    maximum,
  );

/** Text that may be missing, null or empty; all three become ''. */
export const optionalText = (label: string, maximum: number = LIMITS.maximumName) =>
  z
    .union([z.null(), bounded(anyText(label, ''), label, maximum)], {
      error: () => fieldMessages.text(label),
    })
    .optional();

export const requiredEmail = (label: string, invalid: string) =>
  requiredText(label, LIMITS.maximumEmail).refine((text) => EMAIL_PATTERN.test(text), { error: invalid });

export const optionalPhone = (label: string) =>
  anyText(label, '')
    .nullable()
    .optional()
    .refine((text) => !text || (text.length <= LIMITS.maximumPhone && PHONE_PATTERN.test(text)), {
      error: fieldMessages.phone,
    });

const anyNumber = (label: string) =>
  z.number({
    error: (issue) => (isMissing(issue.input) ? fieldMessages.required(label) : fieldMessages.number(label)),
  });

/** A weight in kilograms or a dimension in centimetres: at least 0.1. */
export const measure = (label: string) =>
  anyNumber(label)
    .min(LIMITS.minimumMeasure, fieldMessages.measureTooSmall(label))
    .max(LIMITS.maximumMeasure, fieldMessages.tooLarge(label, LIMITS.maximumMeasure));

/** A value in dollars: 0 or more. */
export const money = (label: string) =>
  anyNumber(label)
    .min(0, fieldMessages.valueTooSmall(label))
    .max(LIMITS.maximumDeclaredValue, fieldMessages.tooLarge(label, LIMITS.maximumDeclaredValue));

export const choice = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z.enum(choices, {
    error: (issue) =>
      isMissing(issue.input) || issue.input === '' ? fieldMessages.required(label) : fieldMessages.oneOf(label, choices),
  });

/** A calendar date; null, '' and missing all say that there is none. */
export const optionalDate = () =>
  z
    .string({ error: fieldMessages.date })
    .refine((text) => text === '' || isCalendarDate(text), { error: fieldMessages.date })
    .nullable()
    .optional();

export const instant = (label: string) =>
  anyText(label, fieldMessages.required(label))
    .refine((text) => NOT_BLANK_PATTERN.test(text), { error: fieldMessages.required(label), abort: true })
    .refine(isInstant, { error: fieldMessages.dateTime });

export const password = (whenMissing: string, whenShort: string) =>
  z
    .string({ error: (issue) => (isMissing(issue.input) ? whenMissing : fieldMessages.text('Password')) })
    .refine((text) => text !== '', { error: whenMissing, abort: true })
    .refine((text) => text.length >= LIMITS.minimumPassword, { error: whenShort, abort: true })
    .refine((text) => text.length <= LIMITS.maximumPassword, {
      error: fieldMessages.tooLong('Password', LIMITS.maximumPassword),
    });

/** A secret the reader only compares: present is enough. */
export const presentedSecret = (label: string, whenMissing = fieldMessages.required(label)) =>
  z
    .string({ error: (issue) => (isMissing(issue.input) ? whenMissing : fieldMessages.text(label)) })
    .refine((text) => text !== '', { error: whenMissing, abort: true })
    .refine((text) => text.length <= 4_096, { error: fieldMessages.tooLong(label, 4_096) });
