import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { generationFile } from '../generations.js';
import type { ViewsDatabase } from '../projection.js';
import { projections } from '../projections.js';
import { Projector } from '../projector.js';
import type { ReadModels, Row } from '../read-models.js';
import { rebuildReadModels } from '../rebuild.js';
import { openViews } from '../views-file.js';
import { Log, type Entry } from './log.js';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-views-'));
  directories.push(directory);
  return directory;
};

const TABLES = [
  'SELECT * FROM checkpoint',
  'SELECT * FROM parked_events ORDER BY position, projection',
  'SELECT * FROM accounts ORDER BY id',
  'SELECT * FROM address_books ORDER BY owner_id',
  'SELECT * FROM shipments ORDER BY id',
  'SELECT * FROM shipment_counters ORDER BY scope',
  'SELECT * FROM tracking_updates ORDER BY id',
  'SELECT * FROM command_effects ORDER BY position',
  'SELECT term, doc FROM temp.search_terms ORDER BY term, doc',
];

/** Every row of every table, and every word of the full-text index, as one text. */
export const dump = (database: ViewsDatabase): string => {
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_terms USING fts5vocab(main, shipment_search, instance)`,
  );
  return TABLES.map((sql) =>
    database
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row))
      .join('\n'),
  ).join('\n\n');
};

export const dumpGeneration = (directory: string, generation: number): string => {
  const database = openGeneration(directory, generation);
  try {
    return dump(database);
  } finally {
    database.close();
  }
};

export const openGeneration = (directory: string, generation: number): ViewsDatabase => {
  const database = openViews(generationFile(directory, generation), projections);
  if (!database) throw new Error(`generation ${generation} cannot be opened`);
  return database;
};

export const rebuilt = async (log: Pick<Log, 'readAfter'>): Promise<{ directory: string; generation: number }> => {
  const directory = temporaryDirectory();
  const { generation } = await rebuildReadModels({ dataDirectory: directory, reader: log, projections });
  return { directory, generation };
};

/** The rows of a log, applied in batches of these sizes; a size below zero closes and opens the file first. */
export const applied = async (entries: readonly Entry[], sizes: readonly number[]): Promise<string> => {
  const { directory, generation } = await rebuilt(new Log());
  let database = openGeneration(directory, generation);
  let projector = new Projector(database, projections);
  for (let start = 0, turn = 0; start < entries.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    if (size < 0) {
      projector.close();
      database = openGeneration(directory, generation);
      projector = new Projector(database, projections);
    }
    const end = start + Math.max(1, Math.abs(size));
    projector.applyBatch(entries.slice(start, end));
    start = end;
  }
  const rows = dump(database);
  projector.close();
  return rows;
};

/** Read models of a log, for queries. */
export const readModelsOf = async (log: Log): Promise<Pick<ReadModels, 'statement'> & { database: ViewsDatabase }> => {
  const { directory, generation } = await rebuilt(log);
  const database = openGeneration(directory, generation);
  return {
    database,
    statement: (sql) => {
      const prepared = database.prepare(sql);
      return {
        get: (...parameters) => prepared.get(...parameters) as Row | undefined,
        all: (...parameters) => prepared.all(...parameters) as Row[],
      };
    },
  };
};
