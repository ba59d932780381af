import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Database } from '@waymark/event-store/sqlite';

const BUSY_TIMEOUT = 1_000;

/** Length of the header of a write-ahead log, in bytes. https://sqlite.org/walformat.html */
const WAL_HEADER = 32;

/** Returns whether a write-ahead log with transactions is next to the file. */
export const hasWal = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > WAL_HEADER;

/** Opens a file of any format for reading. Without a write-ahead log, it creates no file next to it. Throws an SQLite error. */
export const openForInspection = (file: string): Database => {
  const url = pathToFileURL(file);
  if (!hasWal(file)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true, timeout: BUSY_TIMEOUT });
};
