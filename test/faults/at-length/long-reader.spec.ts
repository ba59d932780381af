import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { AuditEvent } from '@waymark/contracts';
import { Client } from '../../support/clients/client.js';
import { tellFigures } from '../../support/test-run/figures.js';
import { megabytes, memoryOf } from '../../support/product/metrics.js';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { newDataDirectory, startServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const READERS = 5;
/** Readers that are still paused when the server stops, which cuts them off after 8 s. */
const NEVER_END = 2;
/** The updates to read, and the updates written during the read. Each has a description of maximum length. */
const PARCELS = 8;
const UPDATES_BEFORE = 100;
const UPDATES_MEANWHILE = 390;
const TEXT = 'x'.repeat(2_000);
/** Bytes. A checkpoint starts at 4,000 pages, and as many may be added while it runs. */
const MOST_WAL = 40_000_000;
const GROWTH = 150_000_000;

const stopping = new AbortController();
afterAll(() => stopping.abort());

const largestWal = async (directory: string): Promise<number> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('-wal'));
  return Math.max(...(await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size))));
};

it(`${READERS} exports of the whole log pause after the first bytes during many writes: write-ahead files and memory stay bounded, each export finally completes, and a reader that never resumes does not delay the shutdown`, async () => {
  const dataDirectory = await newDataDirectory();
  const server = await startServer(dataDirectory, { DEMO: 'on' });
  const anybody = new Client(() => server.address);
  const { client } = await demoStaff(anybody);
  const parcels = await Promise.all(Array.from({ length: PARCELS }, () => newShipment(client)));
  const write = (times: number) =>
    Promise.all(
      parcels.map(async ({ id }) => {
        for (let count = 0; count < times; count += 1) await newUpdate(client, id, { description: TEXT });
      }),
    );
  await write(UPDATES_BEFORE);
  const memory = await memoryOf(anybody);

  const readers = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const { body } = await fetch(`${server.address}/api/v1/audit/events/?after=0`, {
        headers: { authorization: `Bearer ${client.token}`, accept: 'application/x-ndjson' },
        signal: stopping.signal,
      });
      if (!body) throw new Error('there is nothing to read');
      const reader = body.getReader();
      const { value } = await reader.read();
      return { reader, first: Buffer.from(value ?? '') };
    }),
  );
  let most = 0;
  let isOver = false;
  const writing = write(UPDATES_MEANWHILE).finally(() => (isOver = true));
  await until(
    'everything to be written',
    async () => {
      most = Math.max(most, await largestWal(dataDirectory));
      return isOver;
    },
    120_000,
  );
  await writing;
  const grown = (await memoryOf(anybody)) - memory;
  expect(most).toBeLessThan(MOST_WAL);
  expect(grown).toBeLessThan(GROWTH);

  for (const { reader, first } of readers.slice(NEVER_END)) {
    const chunks = [first];
    for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(Buffer.from(part.value));
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
    const cursors = lines.map((line) => (JSON.parse(line) as AuditEvent).cursor);
    expect(cursors.length).toBeGreaterThan(PARCELS * UPDATES_BEFORE);
    expect(cursors).toEqual(cursors.toSorted());
    expect(new Set(cursors).size).toBe(cursors.length);
  }
  tellFigures({
    'written meanwhile': megabytes(PARCELS * UPDATES_MEANWHILE * TEXT.length),
    'largest write-ahead file': megabytes(most),
    'memory grew by': megabytes(grown),
  });
  expect(await server.stop()).toBe(0);
}, 300_000);
