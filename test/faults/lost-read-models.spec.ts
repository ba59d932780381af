import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { demoCustomer, demoStaff } from '../support/clients/people.js';
import { newDataDirectory, startServer } from '../support/product/server.js';

/** Every readable response, byte for byte. */
const readAll = async (anybody: Client): Promise<string[]> => {
  const staff = await demoStaff(anybody);
  const customer = await demoCustomer(anybody);
  const { body: shipments } = await staff.client.get<Shipment[]>('/shipments/');
  const answers = await Promise.all([
    staff.client.get('/shipments/'),
    staff.client.get('/shipments/?q=a&sort=status'),
    staff.client.get('/shipments/counters/'),
    staff.client.get('/accounts/profile/'),
    customer.client.get('/shipments/'),
    customer.client.get('/shipments/counters/'),
    customer.client.get('/shipments/addresses/'),
    ...shipments.map(({ tracking_number }) => anybody.get(`/shipments/track/${tracking_number}/`)),
  ]);
  return answers.map(({ text, headers }) => `${headers.get('etag')} ${headers.get('x-total-count')} ${text}`);
};

it('deleted read models are rebuilt from the log, byte for byte', async () => {
  const dataDirectory = await newDataDirectory();
  const first = await startServer(dataDirectory, { DEMO: 'on' });
  const before = await readAll(new Client(() => first.address));
  await first.stop();
  const views = (await readdir(dataDirectory)).filter((name) => name.startsWith('views'));
  expect(views.length).toBeGreaterThan(0);
  for (const name of views) await rm(join(dataDirectory, name));

  const second = await startServer(dataDirectory, { DEMO: 'on' });
  const after = await readAll(new Client(() => second.address));
  expect(before.length).toBeGreaterThan(12);
  expect(after).toEqual(before);
});
