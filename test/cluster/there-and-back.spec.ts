/** @needs redis-server */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CloudEvent } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { endOfFeed, eventsAfter, wholeFeed } from '../support/live/feed.js';
import { newCustomer, signIn, type Person } from '../support/clients/people.js';
import { closeReceivers, startReceiver, type WebhookReceiver } from '../support/webhooks/receiver.js';
import { newShipment } from '../support/clients/samples.js';
import { outputOfTool } from '../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';
import { Cluster, serverName } from './cluster.js';

const EVERYWHERE = { JWT_SECRET: randomUUID(), WEBHOOK_ALLOW_PRIVATE: 'on' };

let cluster: Cluster;
let receiver: WebhookReceiver;

beforeAll(async () => {
  cluster = await Cluster.start(0, EVERYWHERE);
  receiver = await startReceiver();
});
afterAll(async () => {
  await cluster.close();
  await closeReceivers();
});

interface Summary {
  ok: boolean;
  events: number;
  appended: number;
}

const migrate = async (dataDirectory: string): Promise<Summary> => {
  const environment = { DATA_DIR: dataDirectory, EVENT_STORE_URL: cluster.log.url };
  return JSON.parse(await outputOfTool('migrate', [], environment)) as Summary;
};

/** Returns the tracking number once the webhook registered on the first machine has received it. */
const createDelivered = async (client: Client): Promise<string> => {
  const { tracking_number } = await newShipment(client);
  await until('the webhook', () => receiver.received.some(({ body }) => body.includes(tracking_number)));
  return tracking_number;
};

/** What a client sees with a cursor from before the migration. */
const seenAfter = async (client: Client, cursor: string): Promise<CloudEvent[]> =>
  (await eventsAfter(client, cursor)).events;

it(`one machine becomes a cluster with ${serverName}, and one machine again, with every event and cursor`, async () => {
  const dataDirectory = await newDataDirectory();
  const single = await startServer(dataDirectory, { DEMO: 'on', ...EVERYWHERE });
  const owner: Person = await newCustomer(new Client(() => single.address));
  const comeTo = (address: () => string): Promise<Person> => signIn(new Client(address), owner.email, owner.password);
  expect((await owner.client.post('/webhooks/', { url: receiver.url })).status).toBe(201);
  await createDelivered(owner.client);
  const before = await wholeFeed(owner.client);
  const cursor = await endOfFeed(owner.client);
  expect(await single.stop()).toBe(0);

  const { events, appended } = await migrate(dataDirectory);
  expect(appended).toBe(events);

  const first = await cluster.newNode(dataDirectory);
  const second = await cluster.newNode();
  for (const node of [first, second]) await node.start();
  const { client } = await comeTo(() => second.anybody.url);
  expect(await wholeFeed(client)).toEqual(before);
  const number = await createDelivered(client);
  expect((await seenAfter(first.as(client), cursor)).map(({ subject }) => subject)).toEqual([number]);
  const together = await wholeFeed(client);
  for (const node of [first, second]) expect(await node.stop()).toBe(0);

  const again = await startServer(second.dataDirectory, EVERYWHERE);
  const returned = await comeTo(() => again.address);
  expect(await wholeFeed(returned.client)).toEqual(together);
  await createDelivered(returned.client);
  expect(await seenAfter(returned.client, cursor)).toHaveLength(2);
  expect(await again.stop()).toBe(0);
  expect(await verify(second.dataDirectory)).toMatchObject({ ok: true });

  expect((await migrate(second.dataDirectory)).appended).toBeGreaterThan(0);
  await first.start();
  expect(await seenAfter((await comeTo(() => first.anybody.url)).client, cursor)).toHaveLength(2);
});
