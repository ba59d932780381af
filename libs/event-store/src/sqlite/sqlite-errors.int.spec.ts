import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { describe, expect, it } from '@jest/globals';
import { damage } from '../read-models/testing/damage.js';
import { temporaryDirectory } from '../read-models/testing/views.js';
import { sqliteCode } from './sqlite-errors.js';

const ways: Record<string, (database: DatabaseSyncInstance, sql: string) => void> = {
  get: (database, sql) => void database.prepare(sql).get(),
  all: (database, sql) => void database.prepare(sql).all(),
  iterate: (database, sql) => void Array.from(database.prepare(sql).iterate() as Iterable<unknown>),
  exec: (database, sql) => database.exec(sql),
};

const thrownBy = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe.each(Object.entries(ways))('the code of an error that %s throws', (name, read) => {
  const codeOf = (file: string): number | undefined => {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      return sqliteCode(thrownBy(() => read(database, 'SELECT * FROM numbers')));
    } finally {
      database.close();
    }
  };
  const fileOf = (made: (database: DatabaseSyncInstance) => void): string => {
    const file = join(temporaryDirectory(), 'some.db');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE numbers (number INTEGER) STRICT; INSERT INTO numbers VALUES (1)');
    made(database);
    return file;
  };

  it('identifies damaged pages', () => {
    const file = fileOf((database) => database.close());
    damage(file, 'numbers');
    expect(codeOf(file)).toBe(11);
  });

  it('identifies a file that is not a database', () => {
    const file = join(temporaryDirectory(), 'some.db');
    writeFileSync(file, 'no database at all '.repeat(1000));
    expect(codeOf(file)).toBe(26);
  });

  it('identifies a locked file', () => {
    let holder: DatabaseSyncInstance | undefined;
    const file = fileOf((database) => {
      holder = database;
      database.exec('BEGIN EXCLUSIVE');
    });
    expect([name, codeOf(file)]).toEqual([name, 5]);
    holder?.close();
  });
});

it('an error that is not from SQLite has no code', () => {
  for (const error of [new Error('database is locked'), 'database is locked', undefined]) {
    expect(sqliteCode(error)).toBeUndefined();
  }
});

describe('the code of an error', () => {
  const driven = (fields: object, words = 'something') => Object.assign(new Error(words), fields);

  it('is the primary code of an extended one', () => {
    expect(sqliteCode(driven({ errcode: 5 | (2 << 8) }))).toBe(5);
  });

  it.each([
    ['database is locked', 5],
    ['out of memory', 7],
    ['attempt to write a readonly database', 8],
    ['disk I/O error', 10],
    ['database disk image is malformed', 11],
    ['fts5: corruption found reading blob 1 from table "words"', 11],
    ['database or disk is full', 13],
    ['unable to open database file', 14],
    ['file is not a database', 26],
    ['no such table: numbers', undefined],
  ])('is derived from the SQLite message alone: %s', (words, code) => {
    expect(sqliteCode(driven({ code: 'ERR_SQLITE_ERROR' }, words))).toBe(code);
    expect(sqliteCode(driven({ code: 'ERR_SQLITE_ERROR', errcode: 'none' }, words))).toBe(code);
    expect(sqliteCode(driven({ code: 'ERR_OTHER' }, words))).toBeUndefined();
  });
});
