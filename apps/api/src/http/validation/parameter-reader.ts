import {
  LIMITS,
  fieldMessages,
  isCalendarDate,
  isInstant,
  isWellFormedText,
  type Cursor,
  type FieldErrors,
} from '@waymark/contracts';
import { isCursor } from '../../event-sourcing/cursors.js';
import { FieldErrorsError } from '../errors/errors.js';

const WHOLE_NUMBER = /^\d{1,15}$/;

export type Parameters = Readonly<Record<string, unknown>>;

/** Every value that was sent for a name, also as `name[]`, as some clients write lists. */
const valuesOf = (parameters: Parameters, name: string): unknown[] =>
  [name, `${name}[]`]
    .flatMap((key) => (Object.hasOwn(parameters, key) ? [parameters[key]] : []))
    .flat()
    .filter((value) => value !== undefined && value !== '');

/** Reads query parameters one by one and remembers what is wrong with them; an empty one counts as not sent. */
export class ParameterReader {
  private readonly errors: FieldErrors = {};

  constructor(private readonly parameters: Parameters) {}

  /** Throws FieldErrorsError when a parameter was wrong. */
  assertGood(): void {
    if (Object.keys(this.errors).length > 0) throw new FieldErrorsError(this.errors);
  }

  text(name: string, label: string, maximum: number): string | undefined {
    const [value, ...others] = valuesOf(this.parameters, name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || others.length > 0) return this.refuse(name, fieldMessages.text(label));
    if (value.length > maximum) return this.refuse(name, fieldMessages.tooLong(label, maximum));
    return isWellFormedText(value) ? value : this.refuse(name, fieldMessages.wellFormed(label));
  }

  choice<const Choice extends string>(name: string, label: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined) return undefined;
    return choices.find((choice) => choice === text) ?? this.refuse(name, fieldMessages.oneOf(label, choices));
  }

  /** Separated by commas, or each on its own: `types=a,b`, `types=a&types=b`, `types[]=a&types[]=b`. */
  choices<const Choice extends string>(name: string, label: string, choices: readonly Choice[]): Choice[] | undefined {
    const named = valuesOf(this.parameters, name)
      .flatMap((value) => String(value).split(','))
      .map((one) => one.trim())
      .filter((one) => one !== '');
    if (named.length === 0) return undefined;
    const chosen = choices.filter((choice) => named.includes(choice));
    const known = named.every((one) => choices.some((choice) => choice === one));
    return known ? chosen : this.refuse(name, fieldMessages.oneOf(label, choices));
  }

  moment(name: string, label: string): string | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined || isCalendarDate(text) || isInstant(text)) return text;
    return this.refuse(name, fieldMessages.date);
  }

  instant(name: string, label: string): string | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    return text === undefined || isInstant(text) ? text : this.refuse(name, fieldMessages.dateTime);
  }

  wholeNumber(name: string, label: string, [minimum, maximum]: readonly [number, number]): number | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    if (text === undefined) return undefined;
    const number = WHOLE_NUMBER.test(text) ? Number(text) : NaN;
    if (number >= minimum && number <= maximum) return number;
    return this.refuse(name, fieldMessages.wholeNumber(label, minimum, maximum));
  }

  cursor(name: string, label: string): Cursor | undefined {
    const text = this.text(name, label, LIMITS.maximumName);
    return text === undefined || isCursor(text) ? text : this.refuse(name, fieldMessages.cursor(label));
  }

  /** Remembers what else is wrong with a parameter. */
  refuse(name: string, message: string): undefined {
    this.errors[name] = [message];
    return undefined;
  }
}
