import { afterAll, expect, it } from '@jest/globals';
import type { Health, Shipment, WebhookWithSecret } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { eventsAfter, endOfFeed } from '../support/live/feed.js';
import { tellFigures } from '../support/test-run/figures.js';
import { changeTimes, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { listen } from '../support/live/live.js';
import { metricOf } from '../support/product/metrics.js';
import { newCustomer } from '../support/clients/people.js';
import { poison, type Poison } from '../support/faults/poison.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 4;
const CHANGES = 10;

afterAll(closeReceivers);

/** Not of any account's parcel, so that all other data stays the same. */
const POISONS: readonly Poison[] = [
  { stream: 'shipment-900001', type: 'ShipmentTeleported', data: { shipment_id: 900001 } },
  { stream: 'shipment-900002', type: 'ShipmentCreated', data: {} },
  { stream: 'shipment-900003', type: 'TrackingUpdateAdded', data: { shipment_id: 900003, update: null } },
  { stream: 'shipment-900004', type: 'ShipmentDeleted', data: { shipment_id: 'not a number' } },
  { stream: 'webhook-900005', type: 'WebhookRegistered', data: { url: 5 } },
];

it(`${POISONS.length} events in the log that no follower can handle: each follower parks them, reports that in health and metrics, and continues; other rows, pushes and webhooks are unaffected`, async () => {
  const dataDirectory = await newDataDirectory();
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'on' };
  let server = await startServer(dataDirectory, environment);
  const anybody = new Client(() => server.address);
  const journals = await newJournals(anybody, CLIENTS);
  await changeTimes(journals, CHANGES);
  const { client } = await newCustomer(anybody);
  const { url, received } = await startReceiver();
  await client.post<WebhookWithSecret>('/webhooks/', { url });
  const before = await newShipment(client);
  const cursor = await endOfFeed(client);
  await until('the webhook to be sent', () => received.length === 1);
  expect(await server.stop()).toBe(0);

  poison(dataDirectory, POISONS);
  server = await startServer(dataDirectory, environment);
  const parkedBy = (follower: string) => metricOf(anybody, `waymark_follower_parked_events{follower="${follower}"}`);
  await until('each follower to park an event', async () => {
    const counts = await Promise.all(['read_models', 'event_index', 'webhooks'].map(parkedBy));
    return counts.every((count) => count > 0);
  });
  const { status, body: health } = await anybody.get<Health>('/health/');
  const some = String.raw`\d events? (?:is|are) parked`;
  expect([status, health]).toMatchObject([
    200,
    {
      status: 'degraded',
      checks: {
        read_models: { status: 'degraded', detail: expect.stringMatching(new RegExp(`^${some}$`)) },
        followers: {
          status: 'degraded',
          detail: expect.stringMatching(new RegExp(`^event_index: ${some}; webhooks: ${some}$`)),
        },
      },
    },
  ]);
  await Promise.all(journals.map(expectExactly));

  const listener = await listen(client);
  expect(await listener.watchShipments()).toMatchObject({ ok: true });
  const after = await newShipment(client);
  await newUpdate(client, before.id);
  await changeTimes(journals, CHANGES);
  await Promise.all(journals.map(expectExactly));
  await until('both changes to be pushed', () => listener.shipments.length >= 2);
  expect(listener.shipments.map(({ id }) => id)).toEqual([after.id, before.id]);
  listener.socket.disconnect();
  await until('both webhooks to be sent', () => received.length === 3);
  const { events } = await eventsAfter(client, cursor);
  expect(events.map(({ data }) => data.shipment_id)).toEqual([after.id, before.id]);
  const { body: shipments } = await client.get<Shipment[]>('/shipments/');
  expect(shipments.map(({ id }) => id)).toEqual([after.id, before.id]);

  await expectRowsOfARebuild(dataDirectory);
  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  tellFigures({ parked: await metricOf(anybody, 'waymark_parked_events') });
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});
