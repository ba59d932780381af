import type { DataOf, Field, Table } from '@waymark/vocabulary';
import { MalformedEventError } from './projection.js';

export type FieldKind = 'text' | 'number' | 'integer' | 'boolean' | 'optional text' | 'object';
export type Shape<Data> = Readonly<Record<keyof Data, FieldKind>>;

const isOfKind = (value: unknown, kind: FieldKind): boolean => {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'optional text':
      return value === null || typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
};

const kindOf = (field: Field): FieldKind => {
  switch (field.kind) {
    case 'measure':
    case 'money':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'choices':
      return 'object';
    default:
      return field.required || field.absent === '' ? 'text' : 'optional text';
  }
};

/** Returns the shape of an event's data with the fields of a table. */
export const shapeOf = <T extends Table>(table: T): Shape<DataOf<T>> =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, kindOf(field)])) as Shape<DataOf<T>>;

type Fields = Readonly<Record<string, unknown>>;

/** `partial` allows missing fields, as in the changes of an edit. */
const assertShape = <Data extends object>(data: Data, shape: Shape<Data>, partial: boolean): void => {
  if (!isOfKind(data, 'object')) throw new MalformedEventError('an object is missing');
  const fields = data as Fields;
  for (const field in shape) {
    const value = fields[field];
    if (partial && value === undefined) continue;
    if (!isOfKind(value, shape[field])) throw new MalformedEventError(`${field} is not ${shape[field]}`);
  }
};

/**
 * Throws MalformedEventError. Check an event before folding it, so that whether it is parked never depends on other
 * events.
 */
export const assertComplete = <Data extends object>(data: Data, shape: Shape<Data>): void =>
  assertShape(data, shape, false);

export const assertPartial = <Data extends object>(data: Partial<Data>, shape: Shape<Data>): void =>
  assertShape(data, shape, true);
