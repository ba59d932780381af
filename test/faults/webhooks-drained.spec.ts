import type { ServerResponse } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { FEED_LIMITS, type Delivery, type DeliveryPage, type WebhookWithSecret } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { endOfFeed } from '../support/live/feed.js';
import { newCustomer } from '../support/clients/people.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer, type Server } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

afterAll(closeReceivers);

/** A server that has sent one event to a receiver that responds only when the test releases it. */
const hanging = async () => {
  const dataDirectory = await newDataDirectory();
  const start = (): Promise<Server> => startServer(dataDirectory, { WEBHOOK_ALLOW_PRIVATE: 'on' });
  let server = await start();
  const { client } = await newCustomer(new Client(() => server.address));
  const held: ServerResponse[] = [];
  let holds = true;
  const { url, received } = await startReceiver((response) => (holds ? held.push(response) : response.end('thanks')));
  const webhook = (await client.post<WebhookWithSecret>('/webhooks/', { url })).body;
  const shipment = await newShipment(client);
  await until('the event to be sent', () => received.length === 1);
  return {
    client,
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    release: () => {
      holds = false;
    },
    answer: () => {
      for (const response of held) response.end('thanks');
    },
    /** Sends SIGTERM. The exit code is 1 if the drain takes longer than its limit. */
    stop: () => server.stop(),
    restart: async () => {
      server = await start();
    },
    /** Creates a new event and waits for its delivery, after which no older delivery can be pending. */
    sendAnother: () => newUpdate(client, shipment.id),
    deliveries: async (): Promise<Delivery[]> =>
      (await client.get<DeliveryPage>(`/webhooks/${webhook.id}/deliveries/`)).body.deliveries,
  };
};

const delivered = async (deliveries: () => Promise<Delivery[]>, count: number): Promise<Delivery[]> =>
  until(`${count} deliveries`, async () => {
    const all = await deliveries();
    return all.length === count && all.every(({ status }) => status === 'delivered') && all;
  });

it('SIGTERM while a receiver hangs: the process ends in time, and the next process delivers', async () => {
  const { ids, stop, restart, release, sendAnother, deliveries } = await hanging();
  expect(await stop()).toBe(0);
  expect(ids()).toHaveLength(1);

  release();
  await restart();
  await delivered(deliveries, 1);
  await sendAnother();
  const [, first] = await delivered(deliveries, 2);
  const [abandoned, again, another] = ids();
  expect(again).toBe(abandoned);
  expect(another).not.toBe(again);
  expect(ids()).toHaveLength(3);
  expect(first?.attempts).toMatchObject([{ number: 1, status: 200 }]);
  expect(await stop()).toBe(0);
});

it('SIGTERM while a receiver is slow: its response is recorded, and nothing is sent twice', async () => {
  const { client, ids, stop, restart, release, answer, sendAnother, deliveries } = await hanging();
  const end = await endOfFeed(client);
  const poll = client.get(`/events/?wait=${FEED_LIMITS.waitMaximum}&after=${end}`);
  const stopped = stop();
  await poll;
  answer();
  expect(await stopped).toBe(0);

  release();
  await restart();
  await sendAnother();
  await delivered(deliveries, 2);
  expect(new Set(ids()).size).toBe(2);
  expect(ids()).toHaveLength(2);
  expect(await stop()).toBe(0);
});
