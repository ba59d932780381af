import type { PipeTransform } from '@nestjs/common';
import {
  LIMITS,
  fieldMessages,
  isCalendarDate,
  isInstant,
  isWellFormedText,
  type Cursor,
  type ErrorCode,
  type FieldErrors,
} from '@waymark/contracts';
import { CursorRefusedError, isCursor, type Cursors, type Position } from '@waymark/event-store';
import { ApiError, FieldErrorsError } from '../errors/errors.js';

const POSITIVE_INTEGER = /^[1-9]\d{0,15}$/;
const WHOLE_NUMBER = /^\d{1,15}$/;

export type Parameters = Readonly<Record<string, unknown>>;

/** Returns every value of a name, also of `name[]`, which some clients use for lists. */
const valuesOf = (parameters: Parameters, name: string): unknown[] =>
  [name, `${name}[]`]
    .flatMap((key) => (Object.hasOwn(parameters, key) ? [parameters[key]] : []))
    .flat()
    .filter((value) => value !== undefined && value !== '');

/** Reads query parameters one by one and collects their errors. An empty parameter counts as absent. */
export class ParameterReader<Query extends object> {
  private readonly errors: FieldErrors = {};

  constructor(private readonly parameters: Parameters) {}

  /** Throws FieldErrorsError if a parameter was invalid. */
  assertGood(): void {
    if (Object.keys(this.errors).length > 0) throw new FieldErrorsError(this.errors);
  }

  text(name: keyof Query & string, label: string, maximum: number): string | undefined {
    const [value, ...others] = valuesOf(this.parameters, name);
    if (value === undefined) return undefined;
    if (others.length > 0) return this.refuse(name, fieldMessages.once(label));
    if (typeof value !== 'string') return this.refuse(name, fieldMessages.text(label));
    if (value.length > maximum) return this.refuse(name, fieldMessages.tooLong(label, maximum));
    return isWellFormedText(value) ? value : this.refuse(name, fieldMessages.wellFormed(label));
  }

  choice<const Choice extends string>(
    name: keyof Query & string,
    label: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined) return undefined;
    return choices.find((choice) => choice === text) ?? this.refuse(name, fieldMessages.oneOf(label, choices));
  }

  /** Values separated by commas or in repeated parameters: `types=a,b`, `types=a&types=b`, `types[]=a&types[]=b`. */
  choices<const Choice extends string>(
    name: keyof Query & string,
    label: string,
    choices: readonly Choice[],
  ): Choice[] | undefined {
    const named = valuesOf(this.parameters, name)
      .flatMap((value) => String(value).split(','))
      .map((one) => one.trim())
      .filter((one) => one !== '');
    if (named.length === 0) return undefined;
    const chosen = choices.filter((choice) => named.includes(choice));
    const known = named.every((one) => choices.some((choice) => choice === one));
    return known ? chosen : this.refuse(name, fieldMessages.oneOf(label, choices));
  }

  moment(name: keyof Query & string, label: string): string | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined || isCalendarDate(text) || isInstant(text)) return text;
    return this.refuse(name, fieldMessages.dateOrDateTime);
  }

  instant(name: keyof Query & string, label: string): string | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    return text === undefined || isInstant(text) ? text : this.refuse(name, fieldMessages.dateTime);
  }

  wholeNumber(
    name: keyof Query & string,
    label: string,
    [minimum, maximum]: readonly [number, number],
  ): number | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined) return undefined;
    const number = WHOLE_NUMBER.test(text) ? Number(text) : NaN;
    if (number >= minimum && number <= maximum) return number;
    return this.refuse(name, fieldMessages.wholeNumber(label, minimum, maximum));
  }

  cursor(name: keyof Query & string, label: string): Cursor | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    return text === undefined || isCursor(text) ? text : this.refuse(name, fieldMessages.cursor(label));
  }

  /** Records an error of a parameter. */
  refuse(name: keyof Query & string, message: string): undefined {
    this.errors[name] = [message];
    return undefined;
  }
}

/** The first or last instant, in ISO 8601 UTC, of a date or instant. */
export const startOf = (moment: string): string =>
  new Date(isCalendarDate(moment) ? `${moment}T00:00:00.000Z` : moment).toISOString();
export const endOf = (moment: string): string =>
  new Date(isCalendarDate(moment) ? `${moment}T23:59:59.999Z` : moment).toISOString();

const messageOf = ({ reason }: CursorRefusedError, field: string): string => {
  switch (reason) {
    case 'no cursor':
      return fieldMessages.cursor(field);
    case 'beyond the end':
      return fieldMessages.cursorBeyond;
    case 'of another log':
      return fieldMessages.cursorOfAnotherLog;
    default:
      return reason satisfies never;
  }
};

/** Returns the position of the cursor in `field` once this node's log has reached it. Rejects with FieldErrorsError. */
export const cursorField = async (cursors: Cursors, cursor: Cursor, field: string): Promise<Position> => {
  try {
    return await cursors.read(cursor);
  } catch (error) {
    if (!(error instanceof CursorRefusedError)) throw error;
    throw new FieldErrorsError({ [field]: [messageOf(error, field)] });
  }
};

/** Parses an integer id in a path. An invalid id becomes the resource's 404. */
export class ResourceIdPipe implements PipeTransform<string, number> {
  constructor(private readonly notFound: ErrorCode) {}

  transform(text: string): number {
    const id = Number(text);
    if (!POSITIVE_INTEGER.test(text) || !Number.isSafeInteger(id)) throw new ApiError(this.notFound);
    return id;
  }
}
