import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { CloudEvent, Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { wholeFeed } from '../support/live/feed.js';
import { tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, quay, scan, waybill } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { verify } from '../support/log/verify.js';

const AT_ONCE = 50;
const STILL_RUNNING: unknown = expect.stringContaining('"IDEMPOTENCY_KEY_IN_USE"');
const ROUNDS = round({ short: 1, long: 40 });

it(`the same key in ${AT_ONCE} concurrent requests: it happens once, every 201 response is the same, and every other response is 409`, async () => {
  const dataDirectory = await newDataDirectory();
  const server = await startServer(dataDirectory);
  const { client } = await newCustomer(new Client(() => server.address));
  const { id } = await newShipment(client);
  const requestsOf = (turn: number): readonly (readonly [path: string, body: object])[] => [
    ['/shipments/', waybill],
    [`/shipments/${id}/updates/create/`, { ...scan, description: `Scan ${turn}` }],
    ['/shipments/addresses/', quay],
  ];
  let waited = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [path, body] of requestsOf(turn)) {
      const headers = { 'idempotency-key': randomUUID() };
      const send = () => client.post<{ id: number }>(path, body, headers);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
      const done = answers.filter(({ status }) => status === 201);
      for (const { status, text } of answers.filter((answer) => answer.status !== 201)) {
        expect([status, text]).toEqual([409, STILL_RUNNING]);
      }
      expect(new Set([...done, await send()].map(({ text }) => text)).size).toBe(1);
      expect(done.filter(({ headers: answered }) => answered.get('idempotent-replayed') === null)).toHaveLength(1);
      waited += AT_ONCE - done.length;
    }
  }
  expect(waited).toBeGreaterThan(0);

  const { body: shipments } = await client.get<Shipment[]>('/shipments/');
  expect(shipments).toHaveLength(1 + ROUNDS);
  expect(shipments.find((shipment) => shipment.id === id)?.tracking_updates).toHaveLength(ROUNDS);
  expect((await client.get<object[]>('/shipments/addresses/')).body).toHaveLength(ROUNDS);
  const eventIds = (await wholeFeed(client)).map(({ id: event }: CloudEvent) => event);
  expect(eventIds).toHaveLength(1 + 2 * ROUNDS);
  expect(await server.stop()).toBe(0);
  tellFigures({ requests: ROUNDS * requestsOf(0).length * AT_ONCE, 'answered 409': waited });
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});
