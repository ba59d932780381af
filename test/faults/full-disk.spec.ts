/** @needs a disk to mount */
import { afterAll, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/client.js';
import { tellFigures } from '../support/figures.js';
import {
  answersOf,
  changeWhile,
  expectClearRefusals,
  expectExactly,
  newJournals,
  refusalsOf,
} from '../support/journal.js';
import { round } from '../support/length.js';
import { newCustomer } from '../support/people.js';
import { newShipment } from '../support/samples.js';
import { startServer } from '../support/server.js';
import { newSmallDisk } from '../support/system-faults.js';
import { until } from '../support/until.js';
import { verify } from '../support/verify.js';

const CLIENTS = 8;
const MEGABYTES = 64;
/** How often it is full, and how many bytes are left at first each time. */
const FREE = round({ short: [300_000], long: [0, 4_096, 100_000, 300_000, 1_000_000, 3_000_000, 0, 500_000] });
const REFUSALS = 50;
const ANSWERS_AFTERWARDS = 100;

const disk = newSmallDisk(MEGABYTES);
/** After those of server.ts, which end what still runs on it. */
afterAll(() => disk?.unmount());

it(`the disk is full ${FREE.length} times (a small tmpfs; mounting one takes root): writes are refused with a clear 503 and have not happened, what was answered has, reads go on, and it recovers by itself once there is room`, async () => {
  if (!disk) throw new Error('there is no disk');
  const server = await startServer(disk.directory);
  const anybody = new Client(() => server.address);
  const reader = await newCustomer(anybody);
  const shipment = await newShipment(reader.client);
  const journals = await newJournals(anybody, CLIENTS);
  let reads = 0;
  const read = async (): Promise<void> => {
    const answers = await Promise.all([
      reader.client.get<Shipment[]>('/shipments/'),
      reader.client.get('/shipments/counters/'),
      anybody.get(`/shipments/track/${shipment.tracking_number}/`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    reads += answers.length;
  };

  for (const free of FREE) {
    let isOver = false;
    const load = Promise.all(journals.map((journal) => changeWhile(journal, () => !isOver)));
    const refused = refusalsOf(journals);
    await disk.fill(free);
    await until('writes to be refused', async () => {
      await read();
      return refusalsOf(journals) >= refused + REFUSALS;
    });
    await disk.clear();
    const before = answersOf(journals);
    await until('writes to be answered again', async () => {
      await read();
      return answersOf(journals) >= before + ANSWERS_AFTERWARDS;
    });
    isOver = true;
    await load;
    await until('the server to be healthy', async () => (await anybody.get('/health/')).status === 200);
    await Promise.all(journals.map(expectExactly));
  }

  expectClearRefusals(journals);
  tellFigures({
    'writes refused': refusalsOf(journals),
    'writes answered': answersOf(journals),
    'reads meanwhile': reads,
  });
  expect(await server.stop()).toBe(0);
  expect(await verify(disk.directory)).toMatchObject({ ok: true });
}, 300_000);
