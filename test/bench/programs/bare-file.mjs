// The only table of the bare programs: events in order, unique versions in a stream, every commit on disk.
import { DatabaseSync } from './served.mjs';

/** The open file and its statements. Keep the file referenced, or garbage collection closes it under them. */
export const openBareFile = (file) => {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 4000;
    CREATE TABLE IF NOT EXISTS events (
      position INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      version INTEGER NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      UNIQUE (stream, version)
    ) STRICT;
  `);
  const [begin, commit] = ['BEGIN IMMEDIATE', 'COMMIT'].map((sql) => database.prepare(sql));
  const insert = database.prepare('INSERT INTO events (stream, version, type, data) VALUES (?, ?, ?, ?)');
  return { database, begin, insert, commit };
};
