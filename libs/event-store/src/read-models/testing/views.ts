import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { Generations } from '../../projections/generations.js';
import type { ReadModelSet, ViewsDatabase } from '../../projections/projection.js';
import { Projector } from '../../projections/projector.js';
import type { ReadModels, Row } from '../read-models.js';
import { rebuildReadModels } from '../../projections/rebuild.js';
import { createViews, finishViews, openViews } from '../../projections/views-file.js';
import type { EventReader, LogEntry } from '../../log/event-store.js';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'event-store-views-'));
  directories.push(directory);
  return directory;
};

const SEARCHES = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name`;
const TABLES = `
  SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`;

const namesOf = (database: ViewsDatabase, sql: string): string[] =>
  (database.prepare(sql).all() as { name: string }[]).map(({ name }) => name);

const rowsOf = (database: ViewsDatabase, sql: string): string =>
  database
    .prepare(sql)
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');

/**
 * Returns all rows of all tables, and all words of each full-text index (but not their internal tables), as one text.
 */
export const dump = (database: ViewsDatabase): string => {
  const words = namesOf(database, SEARCHES).map((name) => {
    database.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_of_${name} USING fts5vocab(main, ${name}, instance)`);
    return `SELECT term, doc FROM temp.words_of_${name}`;
  });
  const tables = namesOf(database, TABLES).map((name) => `SELECT * FROM ${name}`);
  return [...tables, ...words].map((sql) => rowsOf(database, sql)).join('\n\n');
};

const openFile = (file: string, { projections }: ReadModelSet): ViewsDatabase => {
  const views = openViews(file, projections);
  if (!views || views.isOutdated) throw new Error(`${file} cannot be opened`);
  return views.database;
};

const emptyFiles = new Map<ReadModelSet, string>();

/** Returns a new file without rows: a copy, because SQLite takes longer to create one. */
const emptyFile = (set: ReadModelSet): string => {
  const file = join(temporaryDirectory(), 'views.db');
  const empty = emptyFiles.get(set);
  if (empty) {
    copyFileSync(empty, file);
    return file;
  }
  const database = createViews(file, set.projections);
  finishViews(database, set.projections, () => undefined);
  database.close();
  emptyFiles.set(set, file);
  return emptyFile(set);
};

/** The rows of a set of projections, folded in several ways. */
export const viewsOf = (set: ReadModelSet) => {
  const openGeneration = (directory: string, generation: number): ViewsDatabase =>
    openFile(new Generations(directory, set.name).file(generation), set);

  return {
    openGeneration,

    dumpGeneration: (directory: string, generation: number): string => {
      const database = openGeneration(directory, generation);
      try {
        return dump(database);
      } finally {
        database.close();
      }
    },

    rebuilt: async (reader: Pick<EventReader, 'readAfter'>): Promise<{ directory: string; generation: number }> => {
      const directory = temporaryDirectory();
      const { generation } = await rebuildReadModels({ dataDirectory: directory, reader, set });
      return { directory, generation };
    },

    /** Returns the rows of a log, applied in batches of these sizes. A negative size reopens the file first. */
    applied: (entries: readonly LogEntry[], sizes: readonly number[]): string => {
      const file = emptyFile(set);
      let database = openFile(file, set);
      let projector = new Projector(database, set.projections);
      for (let start = 0, turn = 0; start < entries.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        if (size < 0) {
          projector.close();
          database = openFile(file, set);
          projector = new Projector(database, set.projections);
        }
        const end = start + Math.max(1, Math.abs(size));
        projector.applyBatch(entries.slice(start, end));
        start = end;
      }
      const rows = dump(database);
      projector.close();
      return rows;
    },

    /** Returns read models of a log in memory, for queries. */
    readModelsOf: ({
      entries,
    }: {
      entries: readonly LogEntry[];
    }): Pick<ReadModels, 'statement'> & { database: ViewsDatabase } => {
      const database = createViews(':memory:', set.projections);
      // Without a journal, the rows of an event that cannot be applied would stay.
      database.exec('PRAGMA journal_mode = MEMORY');
      new Projector(database, set.projections).applyBatch(entries);
      finishViews(database, set.projections, () => undefined);
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
    },
  };
};
