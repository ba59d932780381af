import { type Projection, type ReadModelSet, nothingInMemory } from '../projections/projection.js';
import { WriteBackCache } from '../projections/write-back-cache.js';
import type { SampleActor, SampleEvent } from './sample.js';

const assertText = (value: unknown, field: string): void => {
  if (typeof value !== 'string') throw new Error(`${field} is not text`);
};

/** The place and number of moves of each stream, kept in memory during a batch. */
const places: Projection<SampleEvent, SampleActor> = {
  name: 'places',
  version: 1,
  tables: 'CREATE TABLE places (stream TEXT PRIMARY KEY, place TEXT NOT NULL, moves INTEGER NOT NULL) STRICT;',
  indexes: 'CREATE INDEX places_by_moves ON places (moves);',
  open: (database) => {
    const select = database.prepare('SELECT place, moves FROM places WHERE stream = ?');
    const save = database.prepare('INSERT OR REPLACE INTO places VALUES (?, ?, ?)');
    const rows = new WriteBackCache<string, { place: string; moves: number }>(4, {
      read: (stream) => {
        const row = select.get(stream) as { place: string; moves: number } | undefined;
        return row ?? { place: '', moves: 0 };
      },
      write: (stream, { place, moves }) => void save.run(stream, place, moves),
    });
    return {
      apply: ({ stream, type, data }) => {
        if (type !== 'Moved') return;
        assertText(data.to, 'to');
        rows.set(stream, { place: data.to, moves: rows.get(stream).moves + 1 });
      },
      flush: () => rows.flush(),
      discard: () => rows.discard(),
    };
  },
};

/** The texts of open streams, with a full-text index, written at once. */
const notes: Projection<SampleEvent, SampleActor> = {
  name: 'notes',
  version: 1,
  tables: `
    CREATE TABLE notes (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, text TEXT NOT NULL) STRICT;
    CREATE VIRTUAL TABLE note_search USING fts5(text, content='', contentless_delete=1);`,
  indexes: 'CREATE INDEX notes_by_stream ON notes (stream);',
  open: (database) => {
    const insert = database.prepare('INSERT INTO notes VALUES (?, ?, ?)');
    const index = database.prepare('INSERT INTO note_search (rowid, text) VALUES (?, ?)');
    const forget = database.prepare(
      'DELETE FROM note_search WHERE rowid IN (SELECT position FROM notes WHERE stream = ?)',
    );
    const remove = database.prepare('DELETE FROM notes WHERE stream = ?');
    return {
      ...nothingInMemory,
      apply: ({ position, stream, type, data }) => {
        if (type === 'Noted') {
          assertText(data.text, 'text');
          insert.run(position, stream, data.text);
          index.run(position, data.text);
        } else if (type === 'Closed') {
          forget.run(stream);
          remove.run(stream);
        }
      },
    };
  },
};

export const notesAndPlaces: ReadModelSet = { name: 'sample', projections: [places, notes], rest: 25 };

/** The exports of a ReadModelsModule. */
export const readModelSets = { notesAndPlaces, second: { ...notesAndPlaces, name: 'second' } };
export { sampleFormat as eventFormat } from './sample.js';
