import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { WEBHOOK_LIMITS, type DeliveryPage, type WebhookWithSecret } from '@waymark/contracts';
import { newBystander } from '../support/scenarios/bystander.js';
import { Client } from '../support/clients/client.js';
import { spreadOf, tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { megabytes, memoryOf } from '../support/product/metrics.js';
import { newCustomer } from '../support/clients/people.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

const PARCELS = round({ short: 2, long: 6 });
/** Few enough that one page shows all deliveries. */
const UPDATES_EACH = 30;
const GROWTH = 150_000_000;
/** Milliseconds. The receivers share the cores. */
const BYSTANDER_WITHIN = 2_000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** An endless response body, as fast as the reader takes it. */
const pour = (response: ServerResponse): void => {
  while (!response.destroyed && response.write(CHUNK));
  if (!response.destroyed) response.once('drain', () => pour(response));
};

afterAll(closeReceivers);

const requests = { trap: 0 };
const trap = createServer((_, response) => {
  requests.trap += 1;
  response.end();
}).listen(0, '127.0.0.1');
afterAll(() => {
  trap.closeAllConnections();
  trap.close();
});
const trapUrl = (): string => `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`;

/** The behaviour of an abusive receiver and the recorded result of its first attempt; null while the attempt is pending. */
const ABUSES: readonly {
  name: string;
  answer: (response: ServerResponse) => void;
  attempt?: { status: number | null; error: string | null };
}[] = [
  { name: 'never answers', answer: () => undefined },
  {
    name: 'answers a byte at a time',
    answer: (response) => {
      const drip = setInterval(() => response.write('x'), 200);
      response.on('close', () => clearInterval(drip));
    },
  },
  { name: 'answers endlessly', answer: pour, attempt: { status: 200, error: null } },
  {
    name: 'answers with huge headers',
    answer: (response) => response.writeHead(200, { x: 'x'.repeat(60_000) }).end(),
    attempt: { status: null, error: 'The response headers are too large' },
  },
  {
    name: 'redirects',
    answer: (response) => response.writeHead(307, { location: trapUrl() }).end(),
    attempt: { status: 307, error: 'Redirects are not followed' },
  },
  {
    name: 'resets',
    answer: (response) => response.socket?.resetAndDestroy(),
    attempt: { status: null, error: 'The connection was lost' },
  },
  {
    name: 'does not speak HTTP',
    answer: (response) => response.socket?.end('hello\r\n\r\n'),
    attempt: { status: null, error: expect.any(String) as unknown as string },
  },
];

it(`${ABUSES.length} receivers that are slow, endless, huge, redirecting, resetting and wrong: a good receiver gets every event once, each parcel's in order, bystanders get responses, and no redirect is followed`, async () => {
  await (trap.listening || once(trap, 'listening'));
  const server = await startServer(await newDataDirectory(), { WEBHOOK_ALLOW_PRIVATE: 'on' });
  const anybody = new Client(() => server.address);
  const { client } = await newCustomer(anybody);
  const register = async (answer?: (response: ServerResponse) => void) => {
    const { url, received } = await startReceiver(answer);
    const { body } = await client.post<WebhookWithSecret>('/webhooks/', { url });
    return { id: body.id, received };
  };
  const abusers = await Promise.all(ABUSES.map(({ answer }) => register(answer)));
  const good = await register();
  const bystander = await newBystander(anybody);
  const memory = await memoryOf(anybody);
  const start = performance.now();

  await Promise.all(
    Array.from({ length: PARCELS }, async () => {
      const { id } = await newShipment(client);
      for (let count = 0; count < UPDATES_EACH; count += 1) await newUpdate(client, id);
    }),
  );
  const events = PARCELS * (1 + UPDATES_EACH);
  await until('the good receiver to get everything', () => good.received.length >= events);
  const took = performance.now() - start;
  for (const [index, { attempt }] of ABUSES.entries()) {
    if (!attempt) continue;
    const path = `/webhooks/${abusers[index]?.id ?? 0}/deliveries/?limit=${WEBHOOK_LIMITS.pageMaximum}`;
    const attempts = await until('an attempt to have ended', async () => {
      const { body } = await client.get<DeliveryPage>(path);
      return body.deliveries.find((delivery) => delivery.attempts.length > 0)?.attempts;
    });
    expect(attempts[0]).toMatchObject(attempt);
  }
  await bystander.leave();
  const grown = (await memoryOf(anybody)) - memory;

  const versions = new Map<number, number[]>();
  for (const { body } of good.received) {
    const { data } = JSON.parse(body) as { data: { shipment_id: number; version: number } };
    versions.set(data.shipment_id, [...(versions.get(data.shipment_id) ?? []), data.version]);
  }
  const inOrder = Array.from({ length: 1 + UPDATES_EACH }, (_, before) => before + 1);
  expect([...versions.values()]).toEqual(Array.from({ length: PARCELS }, () => inOrder));
  for (const { received } of abusers) expect(received.length).toBeGreaterThan(0);
  expect(requests.trap).toBe(0);
  expect(Math.max(...bystander.took)).toBeLessThan(BYSTANDER_WITHIN);
  expect(grown).toBeLessThan(GROWTH);
  tellFigures({
    events,
    'the good receiver had all after': `${(took / 1_000).toFixed(1)} s`,
    bystanders: spreadOf(bystander.took),
    'memory grew by': megabytes(grown),
  });
  expect(await server.stop()).toBe(0);
}, 300_000);
