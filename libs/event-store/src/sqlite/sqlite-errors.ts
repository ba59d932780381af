import { types } from 'node:util';
import { StoreUnavailableError } from '../log/store-errors.js';
import { errorCode } from '../runtime/error-code.js';

const CORRUPT = 11;

/** For errors that carry only SQLite's message, as `all` and `iterate` throw them. */
const CODES_OF_WORDS: ReadonlyMap<string, number> = new Map([
  ['database is locked', 5],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', CORRUPT],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]);

const codeOfWords = (words: string): number | undefined =>
  words.startsWith('fts5: corruption') ? CORRUPT : CODES_OF_WORDS.get(words);

/**
 * Returns the primary result code of an SQLite error, or undefined for other errors: https://sqlite.org/rescode.html.
 * The driver creates its errors in another realm, where instanceof fails.
 */
export const sqliteCode = (error: unknown): number | undefined => {
  if (!types.isNativeError(error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? codeOfWords(error.message) : undefined;
};

/** Primary result codes for errors of a statement or its values. https://sqlite.org/rescode.html */
const STATEMENT_CODES: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
const LOCKED = 5;
const FULL = 13;
const NOT_A_DATABASE = 26;

/**
 * Returns true for a full disk, an I/O error, a lock, and a damaged or closed file: errors that no other statement
 * would avoid.
 */
export const isFileError = (error: unknown): boolean => {
  const code = sqliteCode(error);
  if (code !== undefined) return !STATEMENT_CODES.has(code);
  return errorCode(error) === 'ERR_INVALID_STATE';
};

export const isFull = (error: unknown): boolean => sqliteCode(error) === FULL;

export const isDamage = (error: unknown): boolean => [CORRUPT, NOT_A_DATABASE].includes(sqliteCode(error) ?? 0);

export const isLocked = (error: unknown): boolean => sqliteCode(error) === LOCKED;

export const messageOf = (error: unknown): string => (types.isNativeError(error) ? error.message : String(error));

/** Returns the result of a query. Throws StoreUnavailableError if the file cannot be read. */
export const reading = <Result>(query: () => Result): Result => {
  try {
    return query();
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new StoreUnavailableError(messageOf(error), { cause: error });
  }
};
