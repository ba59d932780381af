import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anyCheckpointSchema, type AnyCheckpoint } from '@waymark/contracts';
import { DatabaseSync } from '@photostructure/sqlite';
import { readConfiguration } from '../../config/configuration.js';
import { FileLock } from '@waymark/event-store/sqlite';
import { openEventStore } from '../../event-log/log-files.js';
import { Cursors, cursorOf, type CursorRefusedError } from '@waymark/event-store';
import { appendNext } from '../../event-log/testing/appending.js';
import { LocalLog } from '../migration/testing/local-log.js';
import { digestOf } from './durable-files.js';
import { readManifest, writeManifest } from './manifest.js';
import { BackedUp, eventsOf } from './testing/backed-up.js';

const FILES = ['events.db', 'checkpoint.json', 'checkpoint-key', 'manifest.json'] as const;

describe('a restore', () => {
  let local: LocalLog;
  let place: BackedUp;
  let backup: string;

  beforeEach(async () => {
    local = await LocalLog.make();
    await local.appendTwelve();
    place = await BackedUp.make();
    backup = (await place.backUp(local.directory)).directory;
  });
  afterEach(async () => {
    await local.dispose();
    await place.dispose();
  });

  const expectNothing = (): void => expect(existsSync(place.at('restored'))).toBe(false);
  const changed = (name: string, change: (bytes: Buffer) => Buffer): void => {
    const file = join(backup, name);
    writeFileSync(file, change(readFileSync(file)));
  };
  /** Rewrites the manifest to match the current files, as an attacker could. */
  const withNewManifest = async (): Promise<void> => {
    const { files, ...contents } = await readManifest(backup);
    const found = await Promise.all(files.map(async ({ name }) => ({ name, ...(await digestOf(join(backup, name))) })));
    await rm(join(backup, 'manifest.json'));
    await writeManifest(backup, { ...contents, files: found });
  };
  const savedCheckpoint = (): AnyCheckpoint =>
    anyCheckpointSchema.parse(JSON.parse(readFileSync(join(backup, 'checkpoint.json'), 'utf8')));

  it('restores the log and its key to a missing or an empty directory', async () => {
    mkdirSync(place.at('empty'));
    for (const name of ['restored', 'empty']) {
      expect(await place.restore(backup, name)).toMatchObject({ log: { events: 12, streams: 3 }, checkpoints: 1 });
      expect(eventsOf(place.at(name))).toEqual(eventsOf(local.directory));
      expect(await place.names(name)).toEqual(['checkpoint-key', 'events.db', 'events.db.lock']);
      expect(readFileSync(join(place.at(name), 'checkpoint-key'))).toEqual(
        readFileSync(join(local.directory, 'checkpoint-key')),
      );
    }
  });

  it('refuses a directory that is not empty, and leaves it unchanged', async () => {
    await place.restore(backup);
    const before = eventsOf(place.at('restored'));
    await expect(place.restore(backup)).rejects.toThrow(/restored is not empty: it contains checkpoint-key$/);
    expect(eventsOf(place.at('restored'))).toEqual(before);

    mkdirSync(place.at('home'));
    writeFileSync(join(place.at('home'), 'letter'), 'Dear Ada');
    await expect(place.restore(backup, 'home')).rejects.toThrow(/home is not empty: it contains letter$/);
    expect(await place.names('home')).toEqual(['letter']);
  });

  it('refuses a directory that a starting server has locked', async () => {
    mkdirSync(place.at('restored'));
    const lock = FileLock.acquire(join(place.at('restored'), 'events.db'));
    await expect(place.restore(backup)).rejects.toThrow(/is in use by another process/);
    lock.release();
    await place.restore(backup);
  });

  it.each(FILES)('refuses a backup with a flipped bit anywhere in %s, and names the file', async (name) => {
    const whole = readFileSync(join(backup, name));
    const places = Array.from({ length: 12 }, (_, index) => Math.floor((index * (whole.length - 1)) / 11));
    for (const [index, at] of places.entries()) {
      const altered = Buffer.from(whole);
      altered.writeUInt8(altered.readUInt8(at) ^ (1 << (index % 7)), at);
      writeFileSync(join(backup, name), altered);
      await expect(place.restore(backup)).rejects.toMatchObject({
        name: 'Refusal',
        message: expect.stringContaining(name),
      });
      expectNothing();
    }
  });

  it.each(FILES)('refuses a backup whose %s is truncated or missing', async (name) => {
    const file = join(backup, name);
    const { length } = readFileSync(file);
    for (const left of [length - 2, length >> 1, 0]) {
      truncateSync(file, left);
      await expect(place.restore(backup)).rejects.toThrow(name);
    }
    await rm(file);
    await expect(place.restore(backup)).rejects.toThrow(name);
    expectNothing();
  });

  it('refuses a directory that is not a backup, and a backup of an unknown format', async () => {
    await expect(place.restore(local.directory)).rejects.toThrow(/is not a Waymark backup: it has no manifest\.json$/);
    changed('manifest.json', (bytes) => Buffer.from(bytes.toString().replace('waymark-backup-1', 'waymark-backup-2')));
    await expect(place.restore(backup)).rejects.toThrow(
      /manifest\.json has format waymark-backup-2; this version reads waymark-backup-1$/,
    );
    expectNothing();
  });

  it('recomputes every chain: a manifest that matches a changed log is not enough', async () => {
    const database = new DatabaseSync(join(backup, 'events.db'));
    database.exec(`UPDATE events SET data = '{"status":"delivered"}' WHERE position = 5`);
    database.close();
    await withNewManifest();
    await expect(place.restore(backup)).rejects.toThrow(
      /^the log of the backup is broken at position 5 \(.*\): its content does not match its hash$/,
    );
    expectNothing();
  });

  it('checks the log against the checkpoint: a different intact log is not enough', async () => {
    const other = await LocalLog.make();
    await other.appendTwelve();
    const { directory, log } = await place.backUp(other.directory);
    await cp(join(directory, 'events.db'), join(backup, 'events.db'));
    await withNewManifest();
    await expect(place.restore(backup)).rejects.toThrow('does not match its manifest');
    const contents = await readManifest(backup);
    await rm(join(backup, 'manifest.json'));
    await writeManifest(backup, { ...contents, log });
    await expect(place.restore(backup)).rejects.toThrow(
      /checked against the checkpoint of .*: Log differs from the signed log/,
    );
    expectNothing();
    await other.dispose();
  });

  it('checks the log against a checkpoint stored elsewhere, whether older or newer than the backup', async () => {
    const early = savedCheckpoint();
    await local.appendTwelve();
    const { directory } = await place.backUp(local.directory);
    expect(await place.restore(directory, 'restored', early)).toMatchObject({ checkpoints: 2, log: { events: 24 } });
    const late = anyCheckpointSchema.parse(JSON.parse(readFileSync(join(directory, 'checkpoint.json'), 'utf8')));
    await expect(place.restore(backup, 'shorter', late)).rejects.toThrow(
      /Log ends at position 12: it was truncated, the checkpoint covers position 24$/,
    );
  });

  it('that was killed leaves no log: a server does not start there, but another restore can', async () => {
    const half = join(place.at('restored'), '.being-filled');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'events.db'), 'half');
    for (const name of ['checkpoint-key', 'events.db.lock', 'events.db.lock-journal']) {
      writeFileSync(join(place.at('restored'), name), '');
    }
    expect(() => readConfiguration({ DATA_DIR: place.at('restored') })).toThrow(
      /^DATA_DIR contains an unfinished restore or import. /,
    );
    await place.restore(backup);
    expect(eventsOf(place.at('restored'))).toEqual(eventsOf(local.directory));
    expect(readConfiguration({ DATA_DIR: place.at('restored') }).dataDirectory).toBe(place.at('restored'));
  });

  it('rejects cursors from after the backup, before and after other events take their positions', async () => {
    await local.appendTwelve();
    const cursors = eventsOf(local.directory).map(cursorOf);
    expect(cursors).toHaveLength(24);
    await place.restore(backup);
    const store = await openEventStore({ file: join(place.at('restored'), 'events.db') });
    const read = (cursor: string | undefined): Promise<number> => new Cursors(store, 0).read(cursor);
    const expectBeforeOnly = async (reason: CursorRefusedError['reason']): Promise<void> => {
      for (const [index, cursor] of cursors.slice(0, 12).entries()) expect(await read(cursor)).toBe(index + 1);
      for (const cursor of cursors.slice(12)) await expect(read(cursor)).rejects.toMatchObject({ reason });
    };
    await expectBeforeOnly('beyond the end');
    for (let count = 0; count < 12; count += 1) {
      await appendNext(store, 'shipment-1', [{ type: 'ShipmentStatusSet', data: { status: 'delivered' } }]);
    }
    await expectBeforeOnly('of another log');
    await store.close();
  });
});
