import { types } from 'node:util';
import { StoreUnavailableError } from '../log/store-errors.js';
import { sqliteCode } from './sqlite-code.js';

/** Primary result codes for errors of a statement or its values. https://sqlite.org/rescode.html */
const STATEMENT_CODES: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
/** Whether a primary result code concerns the file, the disk or the connection. */
export const concernsFile = (code: number): boolean => !STATEMENT_CODES.has(code);

const LOCKED = 5;
const FULL = 13;

/** The driver creates its errors in another realm, where instanceof fails. */
const isError = (error: unknown): error is Error & { code?: unknown } => types.isNativeError(error);

/**
 * Returns true for a full disk, an I/O error, a lock, and a damaged or closed file: errors that no other statement
 * would avoid.
 */
export const isFileError = (error: unknown): boolean => {
  const code = sqliteCode(error);
  if (code !== undefined) return concernsFile(code);
  return isError(error) && error.code === 'ERR_INVALID_STATE';
};

export const isFull = (error: unknown): boolean => sqliteCode(error) === FULL;

export const isLocked = (error: unknown): boolean => sqliteCode(error) === LOCKED;

export const messageOf = (error: unknown): string => (isError(error) ? error.message : String(error));

/** Returns the result of a query. Throws StoreUnavailableError if the file cannot be read. */
export const reading = <Result>(query: () => Result): Result => {
  try {
    return query();
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new StoreUnavailableError(messageOf(error), { cause: error });
  }
};
