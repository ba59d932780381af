import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Log } from '../read-models/testing/log.js';
import { temporaryDirectory, viewsOf } from '../read-models/testing/views.js';
import { closed, moved, opened, sampleActor } from '../testing/sample.js';
import { notesAndPlaces } from '../testing/sample-projections.js';
import { createViews, openViews } from './views-file.js';
import { nothingInMemory, type Projection } from './projection.js';
import { Projector } from './projector.js';

const { applied, dumpGeneration, openGeneration, readModelsOf, rebuilt } = viewsOf(notesAndPlaces);

const logOf = (...facts: readonly { type: string; data: unknown }[]): Log => {
  const log = new Log(sampleActor);
  for (const fact of facts) log.append('thing-1', fact);
  return log;
};

const noted = (text: string) => ({ type: 'Noted', data: { text, author: null, pinned: false } });

const fact = fc.oneof(
  fc.nat({ max: 3 }).map(opened),
  fc.constantFrom('Bath', 'Zürich', '東京').map(moved),
  fc.string().map(noted),
  fc.constantFrom(closed, { type: 'Moved', data: { to: 5 } }, { type: 'Noted', data: null }),
);
const history = fc
  .array(fc.tuple(fc.constantFrom('thing-1', 'thing-2'), fc.option(fact)), { maxLength: 60 })
  .map((steps) => {
    const log = new Log(sampleActor);
    for (const [stream, step] of steps) {
      if (step) log.append(stream, step);
      else log.appendUnreadable(stream, 'SomethingOfTheFuture');
    }
    return log;
  });

describe('the rows of projections', () => {
  it('are identical, byte for byte, for any batch sizes, across restarts, and after a rebuild', async () => {
    const sizes = fc.array(fc.integer({ min: -7, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(history, sizes, async (log, batches) => {
        const rebuild = await rebuilt(log);
        const rows = dumpGeneration(rebuild.directory, rebuild.generation);
        expect(applied(log.entries, batches)).toBe(rows);
        expect(applied(log.entries, [1])).toBe(rows);
      }),
      { numRuns: 60 },
    );
  });

  it('continue after an event that cannot be applied, which is parked', () => {
    const log = logOf(moved('Bath'), { type: 'Moved', data: {} })
      .appendUnreadable('thing-1', 'Teleported')
      .append('thing-1', moved('Rome'));
    const { database } = readModelsOf(log);
    expect(database.prepare('SELECT place FROM places').all()).toEqual([{ place: 'Rome' }]);
    expect(database.prepare('SELECT position, projection, type, error FROM parked_events').all()).toEqual([
      { position: 2, projection: 'places', type: 'Moved', error: 'to is not text' },
      { position: 3, projection: '*', type: 'Teleported', error: 'unknown event type Teleported' },
    ]);
  });

  it('contain nothing of an event whose rows cannot be written', () => {
    const fragile: Projection = {
      name: 'fragile',
      version: 1,
      tables: 'CREATE TABLE numbers (number INTEGER PRIMARY KEY) STRICT;',
      indexes: '',
      open: (database) => {
        const insert = database.prepare('INSERT INTO numbers VALUES (?)');
        let waiting: number[] = [];
        return {
          apply: ({ position }) => void waiting.push(position === 2 ? 1 : position),
          flush: () => {
            for (const number of waiting) insert.run(number);
            waiting = [];
          },
          discard: () => {
            waiting = [];
          },
        };
      },
    };
    const sturdy: Projection = {
      name: 'sturdy',
      version: 1,
      tables: 'CREATE TABLE positions (position INTEGER PRIMARY KEY) STRICT;',
      indexes: '',
      open: (database) => ({
        ...nothingInMemory,
        apply: ({ position }) => void database.prepare('INSERT INTO positions VALUES (?)').run(position),
      }),
    };
    const { entries } = logOf(closed, closed, closed);
    const database = createViews(':memory:', [sturdy, fragile]);
    database.exec('PRAGMA journal_mode = MEMORY');
    const parked = new Projector(database, [sturdy, fragile]).applyBatch(entries);
    expect(parked.map(({ projection, position }) => [projection, position])).toEqual([['fragile', 2]]);
    expect(database.prepare('SELECT number FROM numbers').all()).toEqual([{ number: 1 }, { number: 3 }]);
    expect(database.prepare('SELECT count(*) AS count FROM positions').get()).toEqual({ count: 3 });
    database.close();
  });

  it('and their checkpoint belong to the same event, whenever the process is killed', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'views.db');
    const left: unknown[] = [];
    /** Records what a restart would find if the process were killed now. */
    const killed = (): null => {
      const copy = join(directory, `killed-${left.length}.db`);
      for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${copy}${part}`);
      const database = new DatabaseSync(copy);
      left.push(database.prepare('SELECT position, (SELECT count(*) FROM numbers) AS rows FROM checkpoint').get());
      database.close();
      return null;
    };
    const numbers: Projection = {
      name: 'numbers',
      version: 1,
      tables: `
        CREATE TABLE numbers (number INTEGER PRIMARY KEY) STRICT;
        CREATE TRIGGER before_the_checkpoint BEFORE UPDATE ON checkpoint BEGIN SELECT killed(); END;
        CREATE TRIGGER after_the_checkpoint AFTER UPDATE ON checkpoint BEGIN SELECT killed(); END;`,
      indexes: '',
      open: (database) => {
        const insert = database.prepare('INSERT INTO numbers VALUES (?)');
        const apply = ({ position }: { position: number }): void => {
          killed();
          insert.run(position);
        };
        return { ...nothingInMemory, apply, flush: () => void killed() };
      },
    };
    createViews(file, [numbers]).close();
    const database = openViews(file, [numbers])?.database;
    if (!database) throw new Error('the file cannot be opened');
    database.function('killed', killed);
    const projector = new Projector(database, [numbers]);
    const { entries } = logOf(closed, closed, closed);
    projector.applyBatch(entries.slice(0, 2));
    projector.applyBatch(entries.slice(2));
    killed();
    projector.close();
    const [none, two, three] = [0, 2, 3].map((position) => ({ position, rows: position }));
    // In a batch: at each event, before its rows are complete, and before and after the checkpoint.
    expect(left).toEqual([...Array<unknown>(5).fill(none), ...Array<unknown>(4).fill(two), three]);
  });

  it('skip events that were already applied', async () => {
    const log = logOf(opened(1), moved('Rome'));
    const { directory, generation } = await rebuilt(log);
    const before = dumpGeneration(directory, generation);
    const projector = new Projector(openGeneration(directory, generation), notesAndPlaces.projections);
    expect(projector.applyBatch(log.entries)).toEqual([]);
    projector.close();
    expect(dumpGeneration(directory, generation)).toBe(before);
  });
});
