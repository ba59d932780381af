import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, openDatabaseForReading, type Database, type FileFormat } from '../open-database.js';
import { Committer, type JobHandler } from './committer.js';

const MEBIBYTE = 1024 * 1024;

const notes: FileFormat = {
  name: 'notebook',
  applicationId: 1,
  version: 1,
  schema: 'CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT;',
};

class NoteWriter implements JobHandler<string[], number> {
  constructor(readonly database: Database) {}

  apply(texts: string[]): number {
    const insert = this.database.prepare('INSERT INTO notes VALUES (?)');
    for (const text of texts) insert.run(text);
    return texts.length;
  }
}

describe('Committer', () => {
  let directory: string;
  let file: string;
  let database: Database;
  let opened = 0;
  let committer: Committer<string[], number>;

  const stored = (): unknown[] =>
    database
      .prepare('SELECT text FROM notes ORDER BY text')
      .all()
      .map(({ text }: { text: string }) => text);

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'event-store-committer-'));
    file = join(directory, 'notes.db');
    opened = 0;
    committer = new Committer(() => {
      opened += 1;
      database = openDatabase(file, notes, 'FULL');
      return new NoteWriter(database);
    });
    committer.open();
  });
  afterEach(() => {
    committer.close();
    rmSync(directory, { recursive: true });
  });

  it('commits all jobs of a batch', () => {
    expect(committer.commit([['a'], ['b', 'c']])).toEqual([{ result: 1 }, { result: 2 }]);
    expect(stored()).toEqual(['a', 'b', 'c']);
  });

  it('rolls back only the failed job', () => {
    const outcomes = committer.commit([['a'], ['b', 'a'], ['c']]);
    expect(outcomes).toEqual([{ result: 1 }, { failed: expect.stringContaining('UNIQUE') }, { result: 1 }]);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('rejects the whole batch while the disk is full, and recovers afterwards', () => {
    committer.commit([['a']]);
    database.exec('PRAGMA max_page_count = 1');
    const big = 'x'.repeat(100_000);
    expect(committer.commit([['b'], [big]])).toEqual([
      { unavailable: expect.stringContaining('full') },
      { unavailable: expect.stringContaining('full') },
    ]);
    expect(stored()).toEqual(['a']);
    database.exec('PRAGMA max_page_count = 1000000');
    expect(committer.commit([['b'], [big]])).toEqual([{ result: 1 }, { result: 1 }]);
    expect(opened).toBe(1);
  });

  it('reopens the file if the connection stays unusable', () => {
    committer.commit([['a']]);
    database.close();
    expect(committer.commit([['b']])).toEqual([{ unavailable: expect.any(String) }]);
    expect(committer.commit([['b']])).toEqual([{ result: 1 }]);
    expect(stored()).toEqual(['a', 'b']);
    expect(opened).toBe(2);
  });

  it('keeps its write-ahead log small, and checkpoints all of it on close, even with an open reader', () => {
    const wal = (): number => statSync(`${file}-wal`).size;
    const text = 'x'.repeat(MEBIBYTE);
    for (let count = 0; count < 40; count += 1) {
      committer.commit([[`${count} ${text}`]]);
      expect(wal()).toBeLessThan(20 * MEBIBYTE);
    }
    const reader = openDatabaseForReading(file, notes);
    committer.close();
    expect(wal()).toBe(0);
    expect(statSync(file).size).toBeGreaterThan(40 * MEBIBYTE);
    reader.close();
  });
});
