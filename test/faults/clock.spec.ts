import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import type { Shipment, TokenPair, WebhookWithSecret } from '@waymark/contracts';
import { newKey } from '../support/clients/api-keys.js';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { answersOf, changeWhile, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { ProductClock } from '../support/product/product-clock.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';
import { newShipment, scan } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';
import { untilAllHeard, watchersOf, type Watcher } from '../support/live/watchers.js';

const HOUR = 3_600_000;
/** The successive shifts of the clock. */
const SHIFTS = round({ short: [-HOUR], long: [HOUR, 0, -HOUR, 0, HOUR, -HOUR, HOUR, -HOUR, 0] });
const CLIENTS = 4;
const ANSWERS = round({ short: 60, long: 400 });

afterAll(closeReceivers);

let watchers: Watcher[] = [];
afterAll(() => {
  for (const watcher of watchers) watcher.close();
});

it(`the clock is set ${SHIFTS.length} times by one or two hours, forwards and back, under load: nothing is rejected, lost or duplicated, keys keep their responses, sessions continue, pushes and webhooks arrive in order and without waiting for the clock`, async () => {
  const dataDirectory = await newDataDirectory();
  const clock = new ProductClock(await newDataDirectory());
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'on', ...clock.environment };
  let server = await startServer(dataDirectory, environment);
  const anybody = new Client(() => server.address);
  const journals = await newJournals(anybody, CLIENTS);
  const person = await newCustomer(anybody);
  const owner = anybody.as((await newKey(person.client, 'shipments:read', 'shipments:write')).key);
  /** The response to a first and a repeated delivery. */
  const fails = new Set<number>();
  const { url, received } = await startReceiver((response: ServerResponse) => {
    const isFailing = fails.delete(received.length);
    response.writeHead(isFailing ? 500 : 204).end();
  });
  await person.client.post<WebhookWithSecret>('/webhooks/', { url });
  const { id, tracking_number } = await newShipment(owner);
  watchers = await watchersOf(server.address, [tracking_number], 3);

  let isOver = false;
  const load = Promise.all(journals.map((journal) => changeWhile(journal, () => !isOver)));
  const requests: { headers: Record<string, string>; body: object; text: string }[] = [];
  const update = async (): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...scan, description: `Scan ${requests.length}` };
    const { status, text } = await owner.post(`/shipments/${id}/updates/create/`, body, headers);
    expect(status).toBe(201);
    requests.push({ headers, body, text });
  };
  let { refresh } = person;
  for (const shift of SHIFTS) {
    // Its first attempt fails just before the clock is set, so that it must be retried.
    fails.add(received.length + 1);
    const sent = received.length;
    await update();
    await until('an attempt of the webhook', () => received.length > sent);
    clock.set(shift);
    const enough = answersOf(journals) + ANSWERS;
    await until('the load to continue', () => answersOf(journals) >= enough);
    await update();
    for (const { headers, body, text } of requests) {
      const again = await owner.post(`/shipments/${id}/updates/create/`, body, headers);
      expect([again.status, again.text]).toEqual([201, text]);
    }
    const renewed = await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh });
    expect(renewed.status).toBe(200);
    ({ refresh } = renewed.body);
    expect((await anybody.as(renewed.body.access).get('/accounts/profile/')).status).toBe(200);
    const versions = () => received.map(({ body }) => (JSON.parse(body) as { data: { version: number } }).data.version);
    await until('every webhook to arrive', () => versions().at(-1) === 1 + requests.length);
  }
  isOver = true;
  await load;

  const version = 1 + requests.length;
  await untilAllHeard(watchers, version);
  const everything = Array.from({ length: version }, (_, before) => before + 1);
  for (const { versions, reloads } of watchers) expect([versions, reloads]).toEqual([everything, 0]);
  const firsts = new Set(received.map(({ body }) => (JSON.parse(body) as { data: { version: number } }).data.version));
  expect([...firsts]).toEqual(everything);
  const { body: shipment } = await owner.get<Shipment>(`/shipments/${id}/`);
  expect(shipment.tracking_updates).toHaveLength(requests.length);
  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  await Promise.all(journals.map(expectExactly));
  await expectRowsOfARebuild(dataDirectory);
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });

  clock.set(0);
  server = await startServer(dataDirectory, environment);
  await Promise.all(journals.map(expectExactly));
  expect(await server.stop()).toBe(0);
  tellFigures({ 'clock set': SHIFTS.length, 'changes answered': answersOf(journals), webhooks: received.length });
}, 400_000);
