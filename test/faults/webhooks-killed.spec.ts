import { afterAll, expect, it } from '@jest/globals';
import type { WebhookWithSecret } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer, type Server } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

const UPDATES = 20;
const ROUNDS = 3;

afterAll(closeReceivers);

it('kill -9 during deliveries: every event arrives with one id, those of a shipment in order', async () => {
  const dataDirectory = await newDataDirectory();
  const start = (): Promise<Server> => startServer(dataDirectory, { WEBHOOK_ALLOW_PRIVATE: 'on' });
  let server = await start();
  const anybody = new Client(() => server.address);
  const person = await newCustomer(anybody);
  const { url, received } = await startReceiver();
  await person.client.post<WebhookWithSecret>('/webhooks/', { url });
  const sent = (): number => 1 + UPDATES * ROUNDS;
  const ids = (): string[] => [...new Set(received.map(({ headers }) => String(headers['webhook-id'])))];

  const shipment = await newShipment(person.client);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { client } = await signIn(anybody, person.email, person.password);
    for (let turn = 0; turn < UPDATES; turn += 1) await newUpdate(client, shipment.id);
    await server.kill();
    server = await start();
  }
  await until('every event to arrive', () => ids().length >= sent(), 60_000);

  const firsts = new Map<string, number>();
  for (const { body } of received) {
    const { id, data } = JSON.parse(body) as { id: string; data: { version: number } };
    if (!firsts.has(id)) firsts.set(id, data.version);
  }
  expect([...firsts.keys()]).toEqual(ids());
  expect([...firsts.values()]).toEqual(Array.from({ length: sent() }, (_, index) => index + 1));
  expect(await server.stop()).toBe(0);
}, 180_000);
