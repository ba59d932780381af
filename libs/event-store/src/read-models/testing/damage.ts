import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

/** Overwrites the first page of a table or index. SQLite notices only when it reads there. */
export const damage = (file: string, name: string): void => {
  const database = new DatabaseSync(file);
  // Without a checkpoint, SQLite could read the page from the write-ahead log.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { page_size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name) as {
    rootpage: number;
  };
  database.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(page_size, 0xff), 0, page_size, (rootpage - 1) * page_size);
  closeSync(descriptor);
};
