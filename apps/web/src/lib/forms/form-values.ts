import { namesOf, type DataOf, type Field, type Table, type ValueOf, type WrittenNumber } from '@waymark/contracts';

type FormValueOf<F extends Field> =
  ValueOf<F> extends number ? WrittenNumber : F extends { kind: 'choice' } ? ValueOf<F> | '' : ValueOf<F>;

/**
 * The state of a form for a table's fields. An empty choice, date or number is '', and text that is not a number stays as
 * entered.
 */
export type FormValuesOf<T extends Table> = { [Name in keyof T]: FormValueOf<T[Name]> };

/** The values of a new form. */
export const initialValues = <T extends Table>(table: T): FormValuesOf<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, 'initial' in field ? field.initial : '']),
  ) as FormValuesOf<T>;

/** The values of a form for a stored record. */
export const formValues = <T extends Table>(table: T, data: DataOf<T>): FormValuesOf<T> =>
  Object.fromEntries(namesOf(table).map((name) => [name, data[name] ?? ''])) as FormValuesOf<T>;
