import { errorCode } from '../runtime/error-code.js';
import { sqliteCode } from './sqlite-errors.js';

const user = (): string => (process.getuid ? `user ${process.getuid()}` : 'this user');

const UNOPENED = (): string => `check that its directory exists and that ${user()} may write to both`;
const FULL = 'the disk is full. Free space on it and start again';
const DENIED = (): string => `${user()} may not read and write it. Change its owner with chown, or start as its owner`;
const DAMAGED = (remedy: string): string =>
  `it is damaged or not a database. Stop the server, move the file away and ${remedy}`;
const READ_ONLY = 'the disk is read-only. Mount it for writing and start again';

/** Primary result codes of SQLite. */
const SQLITE: ReadonlyMap<number | undefined, (remedy: string) => string> = new Map([
  [8, DENIED],
  [10, () => 'the disk is full or damaged. Free space on it, check it and start again'],
  [11, DAMAGED],
  [13, () => FULL],
  [14, UNOPENED],
  [26, DAMAGED],
]);
const SYSTEM: ReadonlyMap<string | undefined, (remedy: string) => string> = new Map([
  ['ENOSPC', () => FULL],
  ['EDQUOT', () => FULL],
  ['EACCES', DENIED],
  ['EPERM', DENIED],
  ['EROFS', () => READ_ONLY],
]);

/**
 * Returns why a file cannot be used, and what to do: `remedy` for a damaged file. Undefined for errors that do not
 * concern the file.
 */
export const fileTrouble = (error: unknown, remedy = 'restore it from a backup'): string | undefined =>
  (SYSTEM.get(errorCode(error)) ?? SQLITE.get(sqliteCode(error)))?.(remedy);
