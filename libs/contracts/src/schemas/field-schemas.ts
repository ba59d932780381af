import {
  EMAIL_PATTERN,
  FIELD_LIMITS,
  NOT_BLANK_PATTERN,
  NUMBER_BOUNDS,
  PHONE_PATTERN,
  asSent,
  ruleOf,
  type DatumOf,
  type Field,
  type PublicName,
  type Table,
  type ValueOf,
} from '@waymark/vocabulary';
import { z } from 'zod/mini';

const NOT_BLANK = { minLength: 1, pattern: NOT_BLANK_PATTERN.source };

/** The part of the field's rule that JSON Schema can express. */
const described = (field: Field): Record<string, unknown> => {
  const { required } = field;
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'name':
    case 'place':
      return { ...(required && NOT_BLANK), maxLength: field.maximum };
    case 'email':
      return {
        ...(required && { ...NOT_BLANK, format: 'email', pattern: EMAIL_PATTERN.source }),
        maxLength: FIELD_LIMITS.maximumEmail,
      };
    case 'phone':
      return field.anyForm
        ? { ...(required && NOT_BLANK), maxLength: FIELD_LIMITS.maximumPhone }
        : { maxLength: FIELD_LIMITS.maximumPhone, pattern: `^$|${PHONE_PATTERN.source}` };
    case 'web address':
      return { ...NOT_BLANK, format: 'uri', maxLength: FIELD_LIMITS.maximumText };
    case 'date':
      return { format: 'date' };
    case 'instant':
      return { ...NOT_BLANK, format: 'date-time' };
    case 'new password':
      return { minLength: FIELD_LIMITS.minimumPassword, maxLength: FIELD_LIMITS.maximumPassword, format: 'password' };
    case 'secret':
      return { minLength: 1, maxLength: FIELD_LIMITS.maximumSecret };
    case 'measure':
    case 'money':
      return NUMBER_BOUNDS[field.kind];
    case 'choices':
      return required ? { minItems: 1 } : {};
    case 'choice':
    case 'boolean':
      return {};
    default:
      return field satisfies never;
  }
};

type Kept<F extends Field> = z.ZodMiniType<ValueOf<F>, ValueOf<F>>;
type RequestField<F extends Field> = F['required'] extends true
  ? Kept<F>
  : z.ZodMiniOptional<z.ZodMiniNullable<Kept<F>>>;

/** One check for the whole rule, so that a field has one message. */
const requestField = (field: Field): z.ZodMiniType => {
  const rule = ruleOf(field);
  const error = ({ input }: { input?: unknown }): string | undefined => rule(input);
  const kept = z.check((context) => {
    const message = rule(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  });
  const form = z.meta(described(field));
  const schema = (): z.ZodMiniType => {
    switch (field.kind) {
      case 'measure':
      case 'money':
        return z.number({ error }).check(kept, form);
      case 'boolean':
        return z.boolean({ error });
      case 'choice':
        return z.enum(field.choices, { error });
      case 'choices':
        return z.array(z.enum(field.choices, { error: () => rule(['']) }), { error }).check(kept, form);
      default:
        return z.string({ error }).check(kept, form);
    }
  };
  return field.required ? schema() : z.nullish(schema());
};

type RequestShape<T extends Table> = { [Name in keyof T]: RequestField<T[Name]> };

const shapeOf = (table: Table, schemaOf: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, schemaOf(field)]));

/** A request with the table's fields. */
export const requestSchema = <const T extends Table>(table: T) =>
  z.object(shapeOf(table, requestField) as unknown as RequestShape<T>);

/** The same in an edit form: names, places and amounts are checked by their rules only if they change. */
export const editSchema = <const T extends Table>(table: T) =>
  z.object(shapeOf(table, (field) => requestField(asSent(field))) as unknown as RequestShape<T>);

/** A value in responses and events. It was validated on input, so only its type is checked. */
const datum = (field: Field): z.ZodMiniType => {
  const schema = (): z.ZodMiniType => {
    switch (field.kind) {
      case 'measure':
      case 'money':
        return z.number();
      case 'boolean':
        return z.boolean();
      case 'choice':
        return z.enum(field.choices);
      case 'choices':
        return z.array(z.enum(field.choices));
      default:
        return z.string();
    }
  };
  return field.required || field.absent === '' ? schema() : z.nullable(schema());
};

type DataShape<T extends Table> = { [Name in keyof T]: z.ZodMiniType<DatumOf<T[Name]>, DatumOf<T[Name]>> };

/** The schemas of a table's values in responses and events. */
export const dataShape = <const T extends Table>(table: T): DataShape<T> =>
  shapeOf(table, datum) as unknown as DataShape<T>;

/** The same, for public fields only. */
export const publicShape = <const T extends Table>(table: T): Pick<DataShape<T>, PublicName<T>> =>
  shapeOf(
    Object.fromEntries(Object.entries(table).filter(([, field]) => field.public !== undefined)),
    datum,
  ) as unknown as Pick<DataShape<T>, PublicName<T>>;
