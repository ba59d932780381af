import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** The hashes of all events in a data directory's log, in order. */
export const hashesIn = (dataDirectory: string): string[] => {
  const database = new DatabaseSync(join(dataDirectory, 'events.db'), { readOnly: true, timeout: 1_000 });
  try {
    const rows = database.prepare('SELECT hash FROM events ORDER BY position').all() as { hash: string }[];
    return rows.map(({ hash }) => hash);
  } finally {
    database.close();
  }
};
