import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { UnreadableEventError } from '../log/event-store.js';
import { StoreUnavailableError } from '../log/store-errors.js';
import { describeEventStore } from '../log/event-store.contract.js';
import { appendAt, appendNext } from '../testing/appending.js';
import { closed, sampleFormat as format, sampleMetadata as metadata } from '../testing/sample.js';
import { verifyLog } from '../proof/verify-log.js';
import { threadFile } from '../runtime/thread-file.js';
import { openSqliteEventReader } from './sqlite-event-reader.js';
import { openSampleStore, type SampleStore } from '../testing/sample-store.js';

const temporaryDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'event-store-events-'));

describeEventStore('SQLite', async () => {
  const directory = await temporaryDirectory();
  const store = await openSampleStore(join(directory, 'events.db'));
  return {
    store,
    dispose: async () => {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
});

describe('the SQLite event store', () => {
  let directory: string;
  let file: string;
  let store: SampleStore | undefined;

  const open = async (): Promise<SampleStore> => (store = await openSampleStore(file));
  const alter = (sql: string): void => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

  beforeEach(async () => {
    directory = await temporaryDirectory();
    file = join(directory, 'events.db');
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
    await rm(directory, { recursive: true });
  });

  it('assigns gapless positions from 1, across rejected appends and restarts', async () => {
    for (let boot = 0; boot < 3; boot += 1) {
      const opened = await open();
      await Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          appendAt(opened, `thing-${index}`, index % 2 === 0 ? boot : 99, [closed], metadata).then((append) =>
            opened.append(append),
          ),
        ),
      );
      await opened.close();
    }
    const events = await (await open()).readAfter(0, 1_000);
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
    expect(events).toHaveLength(45);
  });

  it('shares one commit among the appends of one turn', async () => {
    const opened = await open();
    const woken: number[] = [];
    opened.onAppended((position) => woken.push(position));
    await Promise.all(
      Array.from({ length: 64 }, (_, index) => appendNext(opened, `thing-${index}`, [closed], metadata)),
    );
    expect(woken.at(-1)).toBe(64);
    expect(woken.length).toBeLessThanOrEqual(4);
  });

  it('rejects a second writer of the same directory, in this process and in another', async () => {
    await open();
    const inUse = new RegExp(`${directory} is in use by another process`, 'u');
    await expect(openSampleStore(file)).rejects.toThrow(inUse);

    const module = threadFile('sqlite-log/sqlite-event-store.js');
    const script = `import { openSqliteEventStore } from '${module.href}';
      await openSqliteEventStore({ file: process.argv[1] });`;
    const other = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, file], {
      env: { PATH: process.env['PATH'] },
    });
    await expect(other).rejects.toThrow(inUse);
  });

  it('can be read with and without a concurrent writer, but not before the file exists', async () => {
    expect(() => openSqliteEventReader({ file, format })).toThrow(`${file} does not exist`);
    const opened = await open();
    const reader = openSqliteEventReader({ file, format });
    await appendNext(opened, 'thing-1', [closed], metadata);
    expect(await reader.head()).toBe(1);
    reader.close();
    await opened.close();

    const alone = openSqliteEventReader({ file, format });
    expect(await alone.readAfter(0, 10)).toHaveLength(1);
    alone.close();
    await expect(alone.head()).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('reads a file of format 1 unchanged, and upgrades it when it is opened for writing', async () => {
    const opened = await open();
    for (const stream of ['thing-1', 'thing-2', 'thing-1']) await appendNext(opened, stream, [closed], metadata);
    await opened.close();
    alter(`
      DROP TABLE log_end;
      CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO streams SELECT stream, version, hash FROM events WHERE position > 1;
      PRAGMA user_version = 1`);
    const verified = async () => {
      const reader = openSqliteEventReader({ file, format });
      const found = { verification: await verifyLog(reader), end: await reader.keptEnd() };
      reader.close();
      return found;
    };
    expect(await verified()).toEqual({ verification: { ok: true, streams: 2, events: 3 }, end: undefined });

    const upgraded = await open();
    expect(await verified()).toMatchObject({
      verification: { ok: true, streams: 2, events: 3 },
      end: { position: 3, stream: 'thing-1', version: 2 },
    });
    await appendNext(upgraded, 'thing-2', [closed], metadata);
    expect(await verified()).toMatchObject({ verification: { ok: true, events: 4 }, end: { position: 4, version: 2 } });
    await upgraded.close();
    const database = new DatabaseSync(file);
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE name IN ('streams', 'log_end')`).all();
    database.close();
    expect(tables).toEqual([{ name: 'log_end' }]);
  });

  it('rejects a file of a newer version, and a file that is not a log', async () => {
    await (await open()).close();
    alter('PRAGMA user_version = 99');
    await expect(open()).rejects.toThrow(
      `${file} was written by a newer version (format 99; this version reads format 2)`,
    );
    expect(() => openSqliteEventReader({ file, format })).toThrow('newer version');
    alter('PRAGMA application_id = 7');
    await expect(open()).rejects.toThrow(`${file} is another database, not the event log`);
  });

  it('names a damaged file, and what to do', async () => {
    const opened = await open();
    for (let count = 0; count < 300; count += 1) await appendNext(opened, `thing-${count % 40}`, [closed], metadata);
    await opened.close();
    alter('PRAGMA wal_checkpoint(TRUNCATE)');
    const pages = readFileSync(file);
    for (let page = 4096; page < pages.length; page += 4096) pages.fill(0xff, page, page + 100);
    writeFileSync(file, pages);
    await expect(open()).rejects.toThrow(`${file} cannot be opened: it is damaged`);
  });

  it('rejects writes with StoreUnavailableError while the file is locked, and recovers afterwards', async () => {
    const opened = await open();
    await appendNext(opened, 'thing-1', [closed], metadata);
    const intruder = new DatabaseSync(file);
    intruder.exec('BEGIN IMMEDIATE');

    await expect(appendNext(opened, 'thing-1', [closed], metadata)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(opened.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await opened.readStream('thing-1')).toHaveLength(1);

    intruder.exec('ROLLBACK');
    intruder.close();
    await expect(appendNext(opened, 'thing-1', [closed], metadata)).resolves.toMatchObject({ mark: 2, version: 2 });
  });

  it('reports an unreadable event to followers, and rejects reads of its stream', async () => {
    const opened = await open();
    await appendNext(opened, 'thing-1', [closed], metadata);
    await appendNext(opened, 'thing-2', [closed], metadata);
    alter(`UPDATE events SET type = 'Teleported' WHERE position = 1;
      UPDATE events SET schema_version = 9 WHERE position = 2`);

    expect(await opened.readAfter(0, 10)).toEqual([
      expect.objectContaining({
        position: 1,
        stream: 'thing-1',
        unreadable: expect.stringContaining('Teleported'),
      }),
      expect.objectContaining({ position: 2, stream: 'thing-2', unreadable: expect.stringContaining('9') }),
    ]);
    await expect(opened.readStream('thing-1')).rejects.toBeInstanceOf(UnreadableEventError);
  });
});
