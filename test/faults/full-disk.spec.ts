/** @needs a disk to mount */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import {
  answersOf,
  changeWhile,
  expectClearRefusals,
  expectExactly,
  newJournals,
  refusalsOf,
} from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment } from '../support/clients/samples.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { startServer } from '../support/product/server.js';
import { newSmallDisk } from '../support/faults/system-faults.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 8;
const MEGABYTES = 64;
/** The free bytes at the start of each round. */
const FREE = round({ short: [300_000], long: [0, 4_096, 100_000, 300_000, 1_000_000, 3_000_000, 0, 500_000] });
const REFUSALS = 50;
const ANSWERS_AFTERWARDS = 100;

const disk = newSmallDisk(MEGABYTES);
/** Runs after the hooks of server.ts, which end the processes on this disk. */
afterAll(() => disk?.unmount());

const FULL =
  /:\nWaymark \S+\nWaymark cannot start: [^\n]*\/waymark-disk-\w+\/[\w.-]+\b[^\n]*: the disk is full(?: or damaged)?\. Free space[^\n]+\n$/u;

it('the disk is full at the start: the product ends and names the file and the remedy, leaves no draft, and starts once there is space', async () => {
  if (!disk) throw new Error('there is no disk');
  const directory = join(disk.directory, 'start');
  mkdirSync(directory);
  const refused = async (free: number): Promise<void> => {
    await disk.fill(free);
    const product = beginProductProcess(directory);
    await expect(product.listening()).rejects.toThrow(FULL);
    expect(await product.ended()).toBe(1);
    await disk.clear();
  };
  await refused(0);
  expect(readdirSync(directory)).toEqual(['.being-begun']);
  await refused(8_192);
  expect(readdirSync(directory).filter((name) => /^(?:jwt-secret|checkpoint-key)\./.test(name))).toEqual([]);
  await (await startServer(directory)).kill();
  await refused(0);
  await (await startServer(directory)).stop();
});

it(`the disk is full ${FREE.length} times (a small tmpfs; mounting one takes root): writes get a clear 503 and have no effect, acknowledged writes stay, reads work, and the product recovers by itself once there is space`, async () => {
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
    await until('writes to be rejected', async () => {
      await read();
      return refusalsOf(journals) >= refused + REFUSALS;
    });
    await disk.clear();
    const before = answersOf(journals);
    await until('writes to succeed again', async () => {
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
