import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { openDatabase, openDatabaseForReading, type FileFormat } from './open-database.js';

const notes: FileFormat = {
  name: 'notebook',
  applicationId: 7,
  version: 1,
  schema: 'CREATE TABLE notes (text TEXT) STRICT;',
  remedy: 'copy it from the shelf',
};
const later: FileFormat = {
  ...notes,
  version: 3,
  upgrades: { 1: 'ALTER TABLE notes ADD COLUMN at INTEGER;', 2: 'ALTER TABLE notes ADD COLUMN by TEXT;' },
  wayBack: 'delete it',
};

describe('a file without a database', () => {
  it.each([
    ['for writing', (file: string) => openDatabase(file, notes, 'FULL')],
    ['for reading', (file: string) => openDatabaseForReading(file, notes)],
  ])('is named, with the remedy, when it is opened %s', (_, open) => {
    const directory = mkdtempSync(join(tmpdir(), 'event-store-damaged-'));
    const file = join(directory, 'notes.db');
    writeFileSync(file, 'text\n'.repeat(100));
    expect(() => open(file)).toThrow(
      `${file} cannot be opened: it is damaged or not a database. Stop the server, move the file away and copy it from the shelf`,
    );
    rmSync(directory, { recursive: true });
  });
});

describe('a file of an earlier format', () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'event-store-format-'));
    file = join(directory, 'notes.db');
    openDatabase(file, notes, 'NORMAL').close();
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const formatNow = (): unknown => {
    const database = new DatabaseSync(file, { readOnly: true });
    const row: unknown = database.prepare('PRAGMA user_version').get();
    database.close();
    return row;
  };

  it('is announced, with the way back, before it is converted', () => {
    const found: unknown[] = [];
    const announce = jest.fn<(text: string) => void>(() => void found.push(formatNow()));
    openDatabase(file, later, 'NORMAL', announce).close();
    expect(announce.mock.calls).toEqual([
      [
        `The notebook ${file} is converted from format 1 to format 3. An earlier version cannot open the converted file. To go back, delete it.`,
      ],
    ]);
    expect([...found, formatNow()]).toEqual([{ user_version: 1 }, { user_version: 3 }]);
  });

  it('is not announced again, and neither is a new file', () => {
    const announce = jest.fn<(text: string) => void>();
    openDatabase(file, notes, 'NORMAL', announce).close();
    openDatabase(join(directory, 'new.db'), later, 'NORMAL', announce).close();
    expect(announce).not.toHaveBeenCalled();
  });
});
