import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { expect } from '@jest/globals';
import { outputOfTool } from '../secrets/tool-process.js';
import { until } from '../waiting/until.js';

const SETS = ['views', 'event-index'] as const;
/** Excludes the tables of full-text indexes, which may have the same words in different segments. */
const TABLES = `
  SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT LIKE 'sqlite_%'
  ORDER BY name`;

const reading = <Found>(file: string, read: (database: DatabaseSyncInstance) => Found): Found => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

const currentFile = async (directory: string, set: string): Promise<string> => {
  const generation = (await readFile(join(directory, `${set}.current`), 'utf8')).trim();
  return join(directory, `${set}-${generation}.db`);
};

const positionOf = (database: DatabaseSyncInstance, sql: string): unknown =>
  (database.prepare(sql).get() as { position: unknown } | undefined)?.position;

/** Every row of every table of a set of read models, after it has processed the whole log. */
const rowsOf = async (directory: string, set: string): Promise<Record<string, string[]>> => {
  const head = reading(join(directory, 'events.db'), (log) =>
    positionOf(log, 'SELECT max(position) AS position FROM events'),
  );
  return until(`${set} to have the log up to ${String(head)}`, async () =>
    reading(await currentFile(directory, set), (database) => {
      if (positionOf(database, 'SELECT position FROM checkpoint') !== head) return undefined;
      const tables = database.prepare(TABLES).all() as { name: string }[];
      return Object.fromEntries(
        tables.map(({ name }) => {
          const rows = database.prepare(`SELECT * FROM ${name}`).all();
          return [name, rows.map((row) => JSON.stringify(row)).sort()];
        }),
      );
    }),
  );
};

/** Checks that the rows of an idle server equal those of a rebuild from its log. */
export const expectRowsOfARebuild = async (dataDirectory: string): Promise<void> => {
  const shadow = `${dataDirectory}-rebuilt`;
  await mkdir(shadow);
  try {
    for (const file of ['events.db', 'events.db-wal']) await cp(join(dataDirectory, file), join(shadow, file));
    await outputOfTool('rebuild', [], { DATA_DIR: shadow });
    for (const set of SETS) {
      const rebuilt = await rowsOf(shadow, set);
      expect(Object.keys(rebuilt).length).toBeGreaterThan(1);
      expect(await rowsOf(dataDirectory, set)).toEqual(rebuilt);
    }
  } finally {
    await rm(shadow, { recursive: true });
  }
};
