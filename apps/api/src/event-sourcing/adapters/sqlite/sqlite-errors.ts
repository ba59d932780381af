import { types } from 'node:util';
import { StoreUnavailableError } from '../../event-store.js';
import { sqliteCode } from '../../sqlite-code.js';

/** SQLite's primary codes for what is wrong with one statement and its values; every other code is about the file, the disk or the connection. https://sqlite.org/rescode.html */
const STATEMENT_CODES: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
const LOCKED = 5;

/** The driver makes its errors in another realm, where instanceof does not know them. */
const isError = (error: unknown): error is Error & { code?: unknown } => types.isNativeError(error);

/** True for a full disk, an I/O error, a lock, a damaged or closed file: nothing that the statement itself could do better. */
export const isFileError = (error: unknown): boolean => {
  const code = sqliteCode(error);
  if (code !== undefined) return !STATEMENT_CODES.has(code);
  return isError(error) && error.code === 'ERR_INVALID_STATE';
};

export const isLocked = (error: unknown): boolean => sqliteCode(error) === LOCKED;

export const messageOf = (error: unknown): string => (isError(error) ? error.message : String(error));

/** What a query answers; throws StoreUnavailableError when the file does not let it. */
export const reading = <Result>(query: () => Result): Result => {
  try {
    return query();
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new StoreUnavailableError(messageOf(error), { cause: error });
  }
};
