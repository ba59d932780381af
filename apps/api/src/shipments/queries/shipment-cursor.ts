import type { ShipmentSort } from '@waymark/contracts';

export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

export type CursorValue = string | number;

/** Opaque to clients: the sort, and the last row's values of its columns. */
export const writeCursor = (sort: ShipmentSort, values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const fits = (value: unknown, column: string): value is CursorValue =>
  column === 'id' ? Number.isSafeInteger(value) : typeof value === 'string';

/** Throws InvalidCursorError for any text that `writeCursor` has not written for this sort. */
export const readCursor = (cursor: string, sort: ShipmentSort, columns: readonly string[]): CursorValue[] => {
  const parsed = parse(cursor);
  if (!Array.isArray(parsed) || parsed[0] !== sort || parsed.length !== columns.length + 1) {
    throw new InvalidCursorError('cursor not found in this list');
  }
  return columns.map((column, index) => {
    const value: unknown = parsed[index + 1];
    if (!fits(value, column)) throw new InvalidCursorError('cursor not found in this list');
    return value;
  });
};
