import { z } from 'zod/mini';
import {
  EMAIL_PATTERN,
  NOT_BLANK_PATTERN,
  PHONE_PATTERN,
  isCalendarDate,
  isInstant,
  isPlainText,
  isPlainTextInLines,
  isWellFormedText,
} from './formats.js';
import { LIMITS } from './limits.js';
import { fieldMessages } from './field-texts.js';
import { isBlankPassword, passwordLength } from './passwords.js';

/** What an empty input sends: nothing, null, '' or, from a number input, NaN. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

/** A calendar date, or nothing. */
const DATE_OR_NOTHING = String.raw`^$|^\d{4}-\d{2}-\d{2}$`;

interface Rule {
  holds: (text: string) => boolean;
  message: string;
  /** The same, as far as JSON Schema can say it. */
  described?: { minLength?: number; maxLength?: number; pattern?: string; format?: string };
}

/** One check for all rules, so that a field has one message: that of the first rule it breaks. */
const text = (label: string, whenMissing: string, ...rules: Rule[]) =>
  z.string({ error: (issue) => (isMissing(issue.input) ? whenMissing : fieldMessages.text(label)) }).check(
    (context) => {
      const broken = rules.find(({ holds }) => !holds(context.value));
      if (broken) context.issues.push({ code: 'custom', message: broken.message, input: context.value });
    },
    z.meta(rules.reduce((all, { described }) => ({ ...all, ...described }), {})),
  );

const notEmpty = (message: string): Rule => ({
  holds: (value) => value !== '',
  message,
  described: { minLength: 1 },
});
const notBlank = (message: string): Rule => ({
  holds: (value) => NOT_BLANK_PATTERN.test(value),
  message,
  described: { minLength: 1, pattern: NOT_BLANK_PATTERN.source },
});
const bounded = (label: string, maximum: number): Rule => ({
  holds: (value) => value.length <= maximum,
  message: fieldMessages.tooLong(label, maximum),
  described: { maxLength: maximum },
});
const wellFormed = (label: string): Rule => ({ holds: isWellFormedText, message: fieldMessages.wellFormed(label) });
const plain = (label: string): Rule => ({ holds: isPlainText, message: fieldMessages.plain(label) });
const plainInLines = (label: string): Rule => ({
  holds: isPlainTextInLines,
  message: fieldMessages.plainInLines(label),
});
const emptyOr = (holds: Rule['holds'], message: string): Rule => ({
  holds: (value) => value === '' || holds(value),
  message,
});
const isEmail = (value: string): boolean => EMAIL_PATTERN.test(value);

const present = (label: string, maximum: number, ...rules: Rule[]) => {
  const required = fieldMessages.required(label);
  return text(label, required, notBlank(required), bounded(label, maximum), wellFormed(label), ...rules);
};

/** Text of one line that must be there and not blank; it is kept as given, never trimmed. */
export const requiredText = (label: string, maximum: number = LIMITS.maximumName, ...rules: Rule[]) =>
  present(label, maximum, plain(label), ...rules);

/** As requiredText, of any number of lines. */
export const requiredLines = (label: string, maximum: number = LIMITS.maximumText) =>
  present(label, maximum, plainInLines(label));

/** Text of one line that may be missing, null or empty; all three say that there is none. */
export const optionalText = (label: string, maximum: number = LIMITS.maximumName, ...rules: Rule[]) =>
  z.nullish(
    text(label, fieldMessages.required(label), bounded(label, maximum), wellFormed(label), plain(label), ...rules),
  );

export const requiredEmail = (label: string, message: string) =>
  requiredText(label, LIMITS.maximumEmail, {
    holds: isEmail,
    message,
    described: { format: 'email', pattern: EMAIL_PATTERN.source },
  });

export const optionalEmail = (label: string) =>
  optionalText(label, LIMITS.maximumEmail, emptyOr(isEmail, fieldMessages.email));

export const optionalPhone = (label: string) =>
  optionalText(label, LIMITS.maximumPhone, {
    ...emptyOr((value) => PHONE_PATTERN.test(value), fieldMessages.phone),
    described: { pattern: `^$|${PHONE_PATTERN.source}` },
  });

const anyNumber = (label: string) =>
  z.number({
    error: (issue) => (isMissing(issue.input) ? fieldMessages.required(label) : fieldMessages.number(label)),
  });

/** A weight in kilograms or a dimension in centimetres: at least 0.1. */
export const measure = (label: string) =>
  anyNumber(label).check(
    z.gte(LIMITS.minimumMeasure, fieldMessages.measureTooSmall(label)),
    z.lte(LIMITS.maximumMeasure, fieldMessages.tooLarge(label, LIMITS.maximumMeasure)),
  );

/** A value in dollars: 0 or more. */
export const money = (label: string) =>
  anyNumber(label).check(
    z.gte(0, fieldMessages.valueTooSmall(label)),
    z.lte(LIMITS.maximumDeclaredValue, fieldMessages.tooLarge(label, LIMITS.maximumDeclaredValue)),
  );

export const choice = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z.enum(choices, {
    error: (issue) => (isMissing(issue.input) ? fieldMessages.required(label) : fieldMessages.oneOf(label, choices)),
  });

/** Null and missing say that nothing was chosen. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z.nullish(z.enum(choices, { error: fieldMessages.oneOf(label, choices) }));

/** Null and missing say that nothing was chosen. */
export const optionalBoolean = (label: string) => z.nullish(z.boolean({ error: fieldMessages.boolean(label) }));

/** A calendar date; null, '' and missing all say that there is none. */
export const optionalDate = () =>
  z.nullish(
    z.string({ error: fieldMessages.date }).check(
      z.refine((value) => value === '' || isCalendarDate(value), { error: fieldMessages.date }),
      z.meta({ pattern: DATE_OR_NOTHING }),
    ),
  );

export const instant = (label: string) => {
  const required = fieldMessages.required(label);
  return text(label, required, notBlank(required), {
    holds: isInstant,
    message: fieldMessages.dateTime,
    described: { format: 'date-time' },
  });
};

export const password = (whenMissing: string, whenShort: string) =>
  text(
    'Password',
    whenMissing,
    notEmpty(whenMissing),
    {
      holds: (value) => passwordLength(value) >= LIMITS.minimumPassword,
      message: whenShort,
      described: { minLength: LIMITS.minimumPassword, format: 'password' },
    },
    { holds: (value) => !isBlankPassword(value), message: fieldMessages.passwordBlank },
    {
      holds: (value) => passwordLength(value) <= LIMITS.maximumPassword,
      message: fieldMessages.tooLong('Password', LIMITS.maximumPassword),
      described: { maxLength: LIMITS.maximumPassword },
    },
    wellFormed('Password'),
    plain('Password'),
  );

/** A secret the reader only compares: present is enough. */
export const presentedSecret = (label: string, whenMissing = fieldMessages.required(label)) =>
  text(label, whenMissing, notEmpty(whenMissing), bounded(label, LIMITS.maximumSecret), wellFormed(label));
