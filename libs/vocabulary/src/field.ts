import { withoutFormat } from './formats.js';

/** Whose personal data a field holds. */
export type Subject = 'sender' | 'recipient' | 'account';

type Common = Readonly<{
  /** The field's name in forms and messages. */
  label: string;
  /** The term of its value in lists of facts; absent: the label in title case. Fields with the same term are one fact. */
  term?: string;
  /** Shown with the field in forms. */
  hint?: string;
  required: boolean;
  /** The value of a missing optional field. */
  absent?: '' | null;
  /** Absent: the field holds no personal data. */
  whose?: Subject;
  /** Absent: the field is never public. `shortened`: a person's name as first name and initial. */
  public?: 'shown' | 'shortened';
  /** The list's search covers the field. */
  searchable?: true;
  /** The field is a column of the CSV export. */
  exported?: true;
  /** A duplicate of a shipment does not keep the value. */
  notCopied?: true;
  /** Messages that replace those of the kind. */
  whenMissing?: string;
  whenInvalid?: string;
}>;

type OfKind<Kind extends string, Details extends object = object> = Common & Readonly<{ kind: Kind } & Details>;

export type TextField =
  /** Text of one line. */
  | OfKind<'line', { maximum: number }>
  /** Text of any number of lines. */
  | OfKind<'lines', { maximum: number }>
  /** The name of a person, a company or a thing: a line with a visible character and without invisible ones. */
  | OfKind<'name', { maximum: number }>
  /** A part of an address, or a location: a line with a visible character and without bidirectional controls. */
  | OfKind<'place', { maximum: number }>
  | OfKind<'email'>
  /** Format characters, which phones put around copied numbers, are dropped. `anyForm`: with letters and other signs. */
  | OfKind<'phone', { anyForm?: true }>
  /** YYYY-MM-DD */
  | OfKind<'date'>
  /** ISO 8601 with an offset or Z. */
  | OfKind<'instant'>
  | OfKind<'new password'>
  /** Compared only, so any text is valid. */
  | OfKind<'secret'>
  /** An http or https address without user, password or fragment. */
  | OfKind<'web address'>;

export type NumberField =
  /** 0.1 or more. */
  | OfKind<'measure', { unit: 'kg' | 'cm'; initial: number }>
  /** Dollars in whole cents, 0 or more. */
  | OfKind<'money', { initial: number; fractionsOfCents?: true }>;

export type ChoiceField = OfKind<'choice', { choices: readonly [string, ...string[]] }>;
/** At least one of the choices. If the field is optional, none means all. */
export type ChoicesField = OfKind<'choices', { choices: readonly [string, ...string[]] }>;
export type BooleanField = OfKind<'boolean'>;

/** One field of a resource. Schemas, rules, events, views and forms derive from it. */
export type Field = TextField | NumberField | ChoiceField | ChoicesField | BooleanField;

/** The fields of a resource, in display order. */
export type Table = Readonly<Record<string, Field>>;

export type ValueOf<F extends Field> = F extends NumberField
  ? number
  : F extends BooleanField
    ? boolean
    : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : F extends { kind: 'choices'; choices: readonly (infer Choice)[] }
        ? Choice[]
        : string;

type Absent<F extends Field> = F extends { absent: '' } ? never : null;

/** A field's value in events and views. A missing value is `absent`, by default null. */
export type DatumOf<F extends Field> = F['required'] extends true ? ValueOf<F> : ValueOf<F> | Absent<F>;

/** A resource's values in events and views. */
export type DataOf<T extends Table> = { readonly [Name in keyof T]: DatumOf<T[Name]> };

type NamesWhere<T extends Table, Required extends boolean> = {
  [Name in keyof T]: T[Name]['required'] extends Required ? Name : never;
}[keyof T];

/** The body of a request. An optional field may be missing or null. */
export type RequestOf<T extends Table> = { [Name in NamesWhere<T, true>]: ValueOf<T[Name]> } & {
  [Name in NamesWhere<T, false>]?: ValueOf<T[Name]> | null | undefined;
};

/** Any part of a request. */
export type PatchOf<T extends Table> = { [Name in keyof RequestOf<T>]?: RequestOf<T>[Name] | undefined };

/** The names of the fields that the table makes public. */
export type PublicName<T extends Table> = {
  [Name in keyof T]: T[Name] extends { public: string } ? Name : never;
}[keyof T];

/** The table's names, in order. */
export const namesOf = <T extends Table>(table: T): (keyof T & string)[] => Object.keys(table);

/** Converts a valid value to its stored form: times become UTC with milliseconds, and phone numbers lose format characters. */
const kept = (field: Field, value: unknown): unknown => {
  if (!field.required && (value === undefined || value === null || value === '')) return field.absent ?? null;
  if (field.kind === 'phone') return withoutFormat(String(value));
  return field.kind === 'instant' ? new Date(String(value)).toISOString() : value;
};

/** The stored values of a valid request. */
export const dataOf = <T extends Table>(table: T, request: RequestOf<T>): DataOf<T> => {
  const sent = request as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, kept(field, sent[name])])) as DataOf<T>;
};

/** The stored values of a valid patch, for the sent fields only. */
export const changesOf = <T extends Table>(table: T, patch: PatchOf<T>): Partial<DataOf<T>> => {
  const sent = patch as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => sent[name] !== undefined)
      .map(([name, field]) => [name, kept(field, sent[name])]),
  ) as Partial<DataOf<T>>;
};

/** Adds missing optional fields, with their absent values, to older data. Returns the same object when none is missing. */
export const withAbsent = (table: Table, data: object): object => {
  let complete: Record<string, unknown> | undefined;
  for (const name in table) {
    const field = table[name];
    if (field && !field.required && Reflect.get(data, name) === undefined)
      (complete ??= { ...data })[name] = field.absent ?? null;
  }
  return complete ?? data;
};

/** The fields that the table makes public, with names shortened as it says. */
export const publicPart = <T extends Table>(
  table: T,
  data: Readonly<Record<keyof T, unknown>>,
  shortened: (name: string) => string,
): Pick<DataOf<T>, PublicName<T>> => {
  const part: Record<string, unknown> = {};
  for (const name in table) {
    const visible = table[name]?.public;
    if (visible === 'shown') part[name] = data[name];
    else if (visible === 'shortened') part[name] = shortened(String(data[name]));
  }
  return part as Pick<DataOf<T>, PublicName<T>>;
};

/** The names of the fields that an export has as columns. */
export const exportedNames = <T extends Table>(table: T): (keyof T & string)[] =>
  namesOf(table).filter((name) => table[name]?.exported);

/** The values that a search covers, in the table's order. */
export const searchedTexts = <T extends Table>(table: T, data: DataOf<T>): string[] =>
  namesOf(table).flatMap((name) => (table[name]?.searchable && data[name] !== null ? [String(data[name])] : []));

/** The names of the fields with personal data. */
export const personalNames = (table: Table): string[] =>
  Object.keys(table).filter((name) => table[name]?.whose !== undefined);

/** A field in an edit: stored names, places and amounts that do not match the current rule are accepted until they change. */
export const asSent = (field: Field): Field => {
  if (field.kind === 'name' || field.kind === 'place') return { ...field, kind: 'line' };
  return field.kind === 'money' ? { ...field, fractionsOfCents: true } : field;
};
