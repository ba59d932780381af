import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { demoStaff } from '../support/clients/people.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const DEMO = { DEMO: 'on' };
/** The size of the log file at which the start is killed; with the whole demo it is about 900 kB. */
const KILLED_AT = [1, 100_000, 500_000];

/** The demo as staff see it, without its times. */
const demoOf = async (dataDirectory: string): Promise<object[]> => {
  const server = await startServer(dataDirectory, DEMO);
  const { client } = await demoStaff(new Client(() => server.address));
  const { body } = await client.get<Shipment[]>('/shipments/');
  expect(await server.stop()).toBe(0);
  return body.map(({ contents_description, status, tracking_updates }) => ({
    contents_description,
    status,
    locations: tracking_updates.map(({ location }) => location),
  }));
};

it('kill -9 during the first start: the next start completes the demo and duplicates nothing', async () => {
  const whole = await demoOf(await newDataDirectory());
  expect(whole).toHaveLength(12);

  for (const size of KILLED_AT) {
    const dataDirectory = await newDataDirectory();
    const product = beginProductProcess(dataDirectory, DEMO);
    const logSize = () =>
      stat(join(dataDirectory, 'events.db-wal')).then(
        (file) => file.size,
        () => 0,
      );
    try {
      await until('the log to grow', async () => (await logSize()) >= size);
    } finally {
      await product.end('SIGKILL');
    }
    expect(await demoOf(dataDirectory)).toEqual(whole);
    expect(await verify(dataDirectory)).toMatchObject({ ok: true });
  }
}, 240_000);
