import type { DataOf, Field, Table } from '@waymark/vocabulary';
import type { FieldKind, Shape } from './event-shape.js';

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
