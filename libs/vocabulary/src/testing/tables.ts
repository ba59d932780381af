import type { Table } from '../field.js';
import * as vocabulary from '../index.js';

const isTable = (value: unknown): value is Table => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields: unknown[] = Object.values(value);
  return fields.length > 0 && fields.every((field) => typeof field === 'object' && field !== null && 'kind' in field);
};

/** Every table of the vocabulary, by its name. */
export const tables: [name: string, table: Table][] = Object.entries<unknown>(vocabulary).flatMap(([name, value]) =>
  isTable(value) ? [[name, value] satisfies [string, Table]] : [],
);
