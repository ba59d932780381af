import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileLock } from '@waymark/event-store/sqlite';
import { assertCompleteLog } from './complete-log.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waymark-complete-log-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the advice about a damaged file', () => {
  const garbage = 'not a database, but longer than the header of one '.repeat(20);

  it('leads from the log to the page that says how to restore it', () => {
    writeFileSync(join(directory, 'events.db'), garbage);
    expect(() => assertCompleteLog(directory)).toThrow(
      'move the file away and follow "A damaged file" in docs/backup.md',
    );
  });

  it('is to start again for a lock file, which no backup has', () => {
    const file = join(directory, 'events.db');
    writeFileSync(`${file}.lock`, garbage);
    expect(() => FileLock.acquire(file)).toThrow(
      /events\.db\.lock cannot be opened: .* move the file away and start again/,
    );
  });
});
