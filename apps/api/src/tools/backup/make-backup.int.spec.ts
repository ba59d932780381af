import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anyCheckpointSchema } from '@waymark/contracts';
import { DatabaseSync } from '@photostructure/sqlite';
import { CommitPositions } from '@waymark/event-store-kurrentdb';
import { FileLock } from '@waymark/event-store/sqlite';
import { VERSION } from '../../platform/version.js';
import { openEventReader, openEventStore } from '../../event-log/log-files.js';
import { appendNext } from '../../event-log/testing/appending.js';
import { verifyLog } from '@waymark/event-store';
import { LocalLog } from '../migration/testing/local-log.js';
import { keepNewest } from './make-backup.js';
import { readManifest } from './manifest.js';
import { BackedUp, eventsOf } from './testing/backed-up.js';

const edited = { type: 'ShipmentStatusSet', data: { status: 'in_transit' } } as const;
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a backup', () => {
  let local: LocalLog;
  let place: BackedUp;
  let umask: number;

  beforeEach(async () => {
    umask = process.umask(0o077);
    local = await LocalLog.make();
    await local.appendTwelve();
    place = await BackedUp.make();
  });
  afterEach(async () => {
    process.umask(umask);
    await local.dispose();
    await place.dispose();
  });

  it('contains all events from before its start, in order, although writers append meanwhile', async () => {
    await local.appendMany('shipment-9', 3_000);
    const store = await openEventStore({ file: local.file });
    let writing = true;
    const writers = ['shipment-11', 'shipment-12', 'shipment-13'].map(async (stream) => {
      let appended = 0;
      for (; writing; appended += 1) await appendNext(store, stream, [edited]);
      return appended;
    });
    const { directory, log } = await place.backUp(local.directory);
    const head = await store.head();
    writing = false;
    const appended = await Promise.all(writers);
    await store.close();

    expect(log.events).toBeGreaterThanOrEqual(3_012);
    expect(head).toBeGreaterThan(log.events);
    for (const count of appended) expect(count).toBeGreaterThan(1);
    const events = eventsOf(directory);
    expect(events).toEqual(eventsOf(local.directory).slice(0, log.events));
    const reader = openEventReader({ file: join(directory, 'events.db') });
    expect(await verifyLog(reader)).toEqual({ ok: true, events: log.events, streams: log.streams });
    reader.close();
  });

  it('has a manifest and a signed checkpoint, is readable only by its owner, and can be read without changing it', async () => {
    const { directory, log } = await place.backUp(local.directory);
    const events = await local.events();
    expect(log).toMatchObject({ events: 12, streams: 3, head: { position: 12, hash: events.at(-1)?.hash } });
    expect(await readManifest(directory)).toMatchObject({ created_at: '2026-01-02T01:00:00.000Z', log });
    const checkpoint = anyCheckpointSchema.parse(JSON.parse(readFileSync(join(directory, 'checkpoint.json'), 'utf8')));
    expect(checkpoint).toMatchObject(log.tree);
    const names = (await readdir(directory)).toSorted();
    expect(names).toEqual(['checkpoint-key', 'checkpoint.json', 'events.db', 'manifest.json']);
    expect([directory, ...names.map((name) => join(directory, name))].map(modeOf)).toEqual([
      0o700, 0o600, 0o600, 0o600, 0o600,
    ]);
    eventsOf(directory);
    expect((await readdir(directory)).toSorted()).toEqual(names);
  });

  it('names the version that made it', async () => {
    const { directory } = await place.backUp(local.directory);
    expect(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))).toMatchObject({ product: VERSION });
  });

  it('can be made of an empty log', async () => {
    const empty = place.at('empty');
    mkdirSync(empty);
    await (await openEventStore({ file: join(empty, 'events.db') })).close();
    const { directory } = await place.backUp(empty);
    expect(await place.restore(directory)).toMatchObject({ log: { events: 0, streams: 0 }, checkpoints: 1 });
    expect(eventsOf(place.at('restored'))).toEqual([]);
  });

  it('keeps the KurrentDB commit positions of a node’s copy', async () => {
    const commits = CommitPositions.rewrite(local.file);
    for (let position = 1; position <= 12; position += 1) commits.add(position * 100);
    commits.keep();
    commits.close();
    const { directory } = await place.backUp(local.directory, { isCopy: true });
    await place.restore(directory);
    const reader = openEventReader({ file: join(place.at('restored'), 'events.db') });
    expect(reader.commitsBetween(0, 12)).toBe(12);
    expect(reader.commitOf(7)).toBe(700);
    reader.close();
  });

  it.each([
    [
      'an event was altered',
      "UPDATE events SET data = '{}' WHERE position = 7",
      /position 7 .*does not match its hash/,
    ],
    ['an event is missing', 'DELETE FROM events WHERE position = 7', /position 8 .*expected position 7/],
    [
      'the last event but one is missing',
      'DELETE FROM events WHERE position = 11',
      /position 12 .*expected position 11/,
    ],
  ])('is refused if the log is broken: %s', async (_name, statement, message) => {
    const database = new DatabaseSync(local.file);
    database.exec(statement);
    database.close();
    await expect(place.backUp(local.directory)).rejects.toThrow(message);
    expect(await place.names('backups')).toEqual(['.waymark-backup.lock']);
  });

  it('leaves no files if the disk is full', async () => {
    mkdirSync(place.backups);
    const broken = new Error('no space left on device');
    const report = (): never => {
      throw broken;
    };
    await expect(place.backUp(local.directory, { report })).rejects.toThrow(broken);
    expect(await place.names('backups')).toEqual(['.waymark-backup.lock']);
  });

  it.each([
    // Removing permissions would not stop root, but nobody can open a directory as a database.
    ['SQLite cannot open its lock', () => mkdirSync(join(place.backups, '.waymark-backup.lock'), { recursive: true })],
    ['it is a file', () => writeFileSync(place.backups, '')],
  ])('names a folder that is not writable: %s', async (_reason, make) => {
    make();
    await expect(place.backUp(local.directory)).rejects.toThrow(`the folder ${place.backups} is not writable (`);
  });

  it('deletes the files of a killed backup, but not those of a running one, which it refuses to join', async () => {
    const left = join(place.backups, '.incomplete-waymark-2026-01-01T00-00-00-000Z');
    mkdirSync(left, { recursive: true });
    const lock = FileLock.acquire(join(place.backups, '.waymark-backup'));
    await expect(place.backUp(local.directory)).rejects.toThrow(/another backup is running in/);
    expect(existsSync(left)).toBe(true);
    lock.release();
    await place.backUp(local.directory);
    expect(await place.names('backups')).toEqual(['.waymark-backup.lock', 'waymark-2026-01-02T02-00-00-000Z']);
  });

  it('deletes the oldest backups beyond the count, and no other directories', async () => {
    for (let count = 0; count < 4; count += 1) await place.backUp(local.directory);
    for (const name of ['letters', 'waymark-2026-01-01T00-00-00-000Z']) mkdirSync(join(place.backups, name));
    expect(await keepNewest(place.backups, 2)).toEqual([1, 2].map((hour) => `waymark-2026-01-02T0${hour}-00-00-000Z`));
    expect(await place.names('backups')).toEqual([
      '.waymark-backup.lock',
      'letters',
      'waymark-2026-01-01T00-00-00-000Z',
      'waymark-2026-01-02T03-00-00-000Z',
      'waymark-2026-01-02T04-00-00-000Z',
    ]);
  });
});
