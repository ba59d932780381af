import { types } from 'node:util';

const CORRUPT = 11;

/** Where the driver passes on SQLite's words alone, as `all` and `iterate` do. */
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

/** The primary code of an error of SQLite's, undefined for others: https://sqlite.org/rescode.html. The driver makes its errors in another realm, where instanceof does not know them. */
export const sqliteCode = (error: unknown): number | undefined => {
  if (!types.isNativeError(error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? codeOfWords(error.message) : undefined;
};
