import { cp, open, readFile, readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { chances } from '../support/clients/chances.js';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { changeTimes, changeUntilItEnds, newJournals, answersOf } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { hashesIn } from '../support/log/log-file.js';
import { newCustomer } from '../support/clients/people.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { newShipment } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const WAL = 'events.db-wal';
const CLIENTS = 4;
const CHANGES = 25;
const COPIES = round({ short: 4, long: 200 });
/** Copies on which the product is also started. */
const STARTS = round({ short: 1, long: 20 });

const HEADER = 32;

/**
 * The end of the valid frames in the write-ahead file. SQLite chooses other salts when it writes the file from its start
 * again, after a checkpoint; the frames behind the end are of an earlier time (https://sqlite.org/fileformat2.html#walformat).
 */
const validEnd = async (directory: string): Promise<{ salts: string; end: number }> => {
  const bytes = await readFile(join(directory, WAL));
  const frame = 24 + bytes.readUInt32BE(8);
  const saltsAt = (offset: number) => bytes.toString('hex', offset, offset + 8);
  const salts = saltsAt(16);
  let end = HEADER;
  while (end + frame <= bytes.length && saltsAt(end + 8) === salts) end += frame;
  return { salts, end };
};

/** Possible states of the bytes from `offset` on, which the disk never acknowledged. */
type Damage = (file: string, offset: number, end: number) => Promise<void>;

const overwrite = async (file: string, offset: number, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, offset);
  await handle.close();
};

const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut off': (file, offset) => truncate(file, offset),
  'a bit flipped': async (file, offset) => {
    const handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, offset);
    byte.writeUInt8(byte.readUInt8() ^ (1 << (offset % 8)));
    await handle.write(byte, 0, 1, offset);
    await handle.close();
  },
  zeros: (file, offset, end) => overwrite(file, offset, Buffer.alloc(end - offset)),
  'of something else': (file, offset) => overwrite(file, offset, Buffer.alloc(4096, 'something else')),
};

/**
 * A data directory whose process was killed under load: the events at the last sync, and where their frames end. Undefined
 * after a checkpoint, which moves events into the database file.
 */
const killedUnderLoad = async () => {
  const dataDirectory = await newDataDirectory();
  const server = await startServer(dataDirectory);
  const journals = await newJournals(new Client(() => server.address), CLIENTS);
  await changeTimes(journals, CHANGES);
  const synced = { events: hashesIn(dataDirectory).length, ...(await validEnd(dataDirectory)) };
  const enough = answersOf(journals) + CLIENTS * CHANGES;
  const load = Promise.all(journals.map(changeUntilItEnds));
  await until('the load to run', () => answersOf(journals) >= enough);
  await server.kill();
  await load;
  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  const { salts, end } = await validEnd(dataDirectory);
  return salts === synced.salts ? { dataDirectory, synced, end } : undefined;
};

it('the tail of the log’s write-ahead file torn or flipped past the last sync: synced events are there, then a prefix of the others, and the next start is clean', async () => {
  const { dataDirectory, synced, end } = await until('a load without a checkpoint', killedUnderLoad);

  /** Without the files that follow the log: they see synced events only, and a start refuses a log without those. */
  const copy = async (): Promise<string> => {
    const directory = await newDataDirectory();
    for (const file of await readdir(dataDirectory)) {
      if (!/-shm$|\.sock$|^(?:views|event-index|outbox)/.test(file))
        await cp(join(dataDirectory, file), join(directory, file));
    }
    return directory;
  };
  const whole = hashesIn(await copy());
  const chance = chances(COPIES);
  const damages = Object.values(DAMAGES);
  let lost = 0;
  const damagedCopy = async (count: number): Promise<{ directory: string; left: string[] }> => {
    const directory = await copy();
    // The first copy loses everything past the sync, so that something is lost whatever the chances are.
    const offset = count === 0 ? synced.end : synced.end + chance(end - synced.end);
    await damages[count % damages.length]?.(join(directory, WAL), offset, end);

    const left = hashesIn(directory);
    expect(left.length).toBeGreaterThanOrEqual(synced.events);
    expect(left).toEqual(whole.slice(0, left.length));
    lost = Math.max(lost, whole.length - left.length);
    return { directory, left };
  };
  for (let count = 0; count < STARTS; count += 1) {
    const { directory, left } = await damagedCopy(count);
    const again = await startServer(directory);
    const { client } = await newCustomer(new Client(() => again.address));
    await newShipment(client);
    await expectRowsOfARebuild(directory);
    expect(await again.stop()).toBe(0);
    expect(hashesIn(directory).slice(0, left.length)).toEqual(left);
    expect(await verify(directory)).toMatchObject({ ok: true });
  }
  for (let count = STARTS; count < COPIES; count += 1) {
    const { directory, left } = await damagedCopy(count);
    expect(await verify(directory)).toMatchObject({ ok: true, events: left.length });
  }
  expect(lost).toBeGreaterThan(0);
  tellFigures({
    copies: COPIES,
    'of them started': STARTS,
    'events synced': synced.events,
    'events lost at most': lost,
  });
}, 600_000);
