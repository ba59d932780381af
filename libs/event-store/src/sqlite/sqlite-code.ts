import { types } from 'node:util';

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
