import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Log } from '../read-models/testing/log.js';
import { temporaryDirectory } from '../read-models/testing/views.js';
import { closed, sampleActor } from '../testing/sample.js';
import type { Projection, ViewsDatabase } from './projection.js';
import { Projector } from './projector.js';
import { createViews, openViews, readCheckpoint, walSize } from './views-file.js';

/** Returns an error as the driver throws it for a disk failure. */
const diskError = () => Object.assign(new Error('disk I/O error'), { errcode: 10 });
const at = (position: number): string => new Date(Date.UTC(2026, 0, 1) + position * 1000).toISOString();

describe('a projector', () => {
  /** Calls of the two projections. */
  let steps: string[];
  /** Errors that each of these steps throws, call by call; null throws nothing. */
  let failures: Record<string, (Error | null)[]>;
  let database: ViewsDatabase;
  let projector: Projector;

  const noting = (name: string): Projection => ({
    name,
    version: 1,
    tables: `CREATE TABLE ${name} (position INTEGER PRIMARY KEY) STRICT;`,
    indexes: '',
    open: (opened) => {
      const insert = opened.prepare(`INSERT INTO ${name} VALUES (?)`);
      const step = (what: string): void => {
        steps.push(`${name} ${what}`);
        const failure = failures[`${name} ${what}`]?.shift();
        if (failure) throw failure;
      };
      return {
        apply: ({ position }) => {
          step(`applies ${position}`);
          insert.run(position);
        },
        flush: () => step('flushes'),
        discard: () => step('discards'),
      };
    },
  });
  const projections = [noting('one'), noting('other')];
  const { entries } = new Log(sampleActor).append('a', closed).append('a', closed).append('a', closed);
  const rows = (name: string): number[] =>
    database
      .prepare(`SELECT position FROM ${name}`)
      .all()
      .map(({ position }) => Number(position));

  beforeEach(() => {
    steps = [];
    failures = {};
    database = createViews(':memory:', projections);
    database.exec('PRAGMA journal_mode = MEMORY');
    projector = new Projector(database, projections);
  });
  afterEach(() => projector.close());

  it('applies a batch event by event and writes its rows at the end, with the last event as checkpoint', () => {
    expect(projector.applyBatch(entries.slice(0, 2))).toEqual([]);
    expect(steps).toEqual([
      ...['one applies 1', 'other applies 1', 'one applies 2', 'other applies 2'],
      ...['one flushes', 'other flushes'],
    ]);
    expect([projector.position, readCheckpoint(database)]).toMatchObject([2, { position: 2, event_id: 'event-2' }]);
    expect(database.isTransaction).toBe(false);
  });

  it('does nothing without new events', () => {
    projector.applyBatch(entries.slice(0, 2));
    steps = [];
    expect(projector.applyBatch(entries.slice(0, 2))).toEqual([]);
    expect(projector.applyBatch([])).toEqual([]);
    expect(steps).toEqual([]);
    projector.applyBatch(entries);
    expect(rows('one')).toEqual([1, 2, 3]);
  });

  it('continues at the checkpoint of its file', () => {
    projector.applyBatch(entries.slice(0, 2));
    expect(new Projector(database, projections).position).toBe(2);
  });

  it('parks an event that one projection cannot apply for that projection only', () => {
    failures['one applies 2'] = [new Error('cannot')];
    const parked = { projection: 'one', position: 2, stream: 'a', type: 'Closed', error: 'cannot' };
    expect(projector.applyBatch(entries)).toEqual([{ ...parked, recorded_at: at(2) }]);
    expect(database.prepare('SELECT * FROM parked_events').all()).toEqual([{ ...parked, recorded_at: at(2) }]);
    expect([rows('one'), rows('other'), steps.includes('one discards')]).toEqual([[1, 3], [1, 2, 3], false]);
  });

  it('parks an unreadable event, or one without a time, for all projections', () => {
    const odd = new Log(sampleActor)
      .appendUnreadable('a', 'Odd')
      .append('a', closed, { recorded_at: 5 as never })
      .append('a', closed);
    const common = { projection: '*', stream: 'a', recorded_at: null };
    const parked = [
      { ...common, position: 1, type: 'Odd', error: 'unknown event type Odd' },
      { ...common, position: 2, type: 'Closed', error: 'recorded_at is not text' },
    ];
    expect(projector.applyBatch(odd.entries)).toEqual(parked);
    expect([rows('one'), steps.slice(0, 2)]).toEqual([[3], ['one applies 3', 'other applies 3']]);
  });

  it('parks events in the same way when it writes event by event', () => {
    failures['one flushes'] = [new Error('cannot together')];
    const odd = new Log(sampleActor).append('a', closed).appendUnreadable('a', 'Odd').append('a', closed);
    expect(
      projector.applyBatch(odd.entries).map(({ projection, position, error }) => [projection, position, error]),
    ).toEqual([['*', 2, 'unknown event type Odd']]);
    expect([rows('one'), rows('other'), projector.position]).toEqual([[1, 3], [1, 3], 3]);
  });

  it('discards a batch that cannot be written as a whole, and writes it event by event', () => {
    failures['other flushes'] = [new Error('cannot together')];
    expect(projector.applyBatch(entries.slice(0, 1))).toEqual([]);
    expect(steps).toEqual([
      ...['one applies 1', 'other applies 1', 'one flushes', 'other flushes', 'one discards', 'other discards'],
      ...['one applies 1', 'one flushes', 'other applies 1', 'other flushes'],
    ]);
    expect([rows('one'), rows('other')]).toEqual([[1], [1]]);
  });

  it('rolls back only the rows of the event that a projection cannot write', () => {
    failures['other flushes'] = [new Error('cannot together'), new Error('cannot')];
    expect(
      projector.applyBatch(entries).map(({ projection, position, error }) => [projection, position, error]),
    ).toEqual([['other', 1, 'cannot']]);
    expect([rows('one'), rows('other'), projector.position]).toEqual([[1, 2, 3], [2, 3], 3]);
  });

  it.each(['one applies 2', 'other flushes'])('throws a file error (%s) without having changed anything', (step) => {
    projector.applyBatch(entries.slice(0, 1));
    failures[step] = [diskError()];
    expect(() => projector.applyBatch(entries.slice(1))).toThrow('disk I/O error');
    expect([rows('one'), rows('other'), projector.position]).toEqual([[1], [1], 1]);
    expect([database.isTransaction, readCheckpoint(database).position]).toEqual([false, 1]);
    expect(steps.slice(-2)).toEqual(['one discards', 'other discards']);
    expect(projector.applyBatch(entries)).toEqual([]);
    expect(rows('one')).toEqual([1, 2, 3]);
  });

  it('throws a file error also when it writes event by event', () => {
    failures['other flushes'] = [new Error('cannot together')];
    failures['one applies 1'] = [null, diskError()];
    expect(() => projector.applyBatch(entries.slice(0, 1))).toThrow('disk I/O error');
    expect([rows('one'), projector.position, database.isTransaction]).toEqual([[], 0, false]);
  });

  it('keeps the rows of an unpublished file in one transaction until it has finished', () => {
    projector.applyUnfinished(entries.slice(0, 1));
    projector.applyUnfinished(entries.slice(1));
    expect([projector.position, database.isTransaction]).toEqual([3, true]);
    expect(steps.filter((step) => step.endsWith('flushes'))).toEqual([]);
    projector.finish();
    expect([steps.slice(-2), database.isTransaction]).toEqual([['one flushes', 'other flushes'], false]);
    expect([rows('one'), readCheckpoint(database).position]).toEqual([[1, 2, 3], 3]);
  });

  it('finishes an empty log, and closes only once', () => {
    projector.applyUnfinished([]);
    expect([projector.position, readCheckpoint(database).event_id]).toEqual([0, '']);
    projector.finish();
    projector.finish();
    projector.close();
    projector.close();
    expect(database.isOpen).toBe(false);
  });
});

it('a projector checkpoints the write-ahead log of its file', () => {
  const file = join(temporaryDirectory(), 'views.db');
  createViews(file, []).close();
  const database = openViews(file, [])?.database;
  if (!database) throw new Error('the file cannot be opened');
  const projector = new Projector(database, []);
  projector.applyBatch(new Log(sampleActor).append('a', closed).entries);
  expect(walSize(file)).toBeGreaterThan(0);
  projector.foldWal();
  expect(walSize(file)).toBe(0);
  projector.close();
});
