import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { spreadOf, tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, scan } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { TcpProxy } from '../support/faults/tcp-proxy.js';
import { verify } from '../support/log/verify.js';
import { untilAllHeard, watchersOf, type Watcher } from '../support/live/watchers.js';

const SOCKETS = round({ short: 100, long: 5_000 });
const DEPLOYS = round({ short: 1, long: 3 });
/** Updates before each deploy and after the last. */
const UPDATES = 20;
/** Milliseconds after which a request without a 201 is retried with its key. */
const REST = 20;

const environment = { SOCKETS_PER_ADDRESS: '20000' };
let proxy: TcpProxy | undefined;
let watchers: Watcher[] = [];
afterAll(() => {
  for (const watcher of watchers) watcher.close();
  proxy?.close();
});

it(`SIGTERM and a new server ${DEPLOYS} times under load, with ${SOCKETS} sockets: every update happens once and each socket receives it once, in order`, async () => {
  const dataDirectory = await newDataDirectory();
  let server = await startServer(dataDirectory, environment);
  const passing = await TcpProxy.start(() => server.address);
  proxy = passing;
  const { client } = await newCustomer(new Client(() => passing.url));
  const { id, tracking_number } = await newShipment(client);
  watchers = await watchersOf(passing.url, [tracking_number], SOCKETS);

  let version = 1;
  const waited: number[] = [];
  const update = async (): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() };
    const start = performance.now();
    const body = { ...scan, description: `Scan ${waited.length}` };
    const send = () => client.post(`/shipments/${id}/updates/create/`, body, headers).catch(() => undefined);
    while ((await send())?.status !== 201) await pause(REST);
    waited.push(performance.now() - start);
    version += 1;
  };
  const updates = async (): Promise<void> => {
    for (let count = 0; count < UPDATES; count += 1) await update();
  };
  for (let deploy = 0; deploy < DEPLOYS; deploy += 1) {
    await updates();
    const deploying = { isOver: false };
    const load = (async () => {
      while (!deploying.isOver) await update();
    })();
    expect(await server.stop()).toBe(0);
    server = await startServer(dataDirectory, environment);
    deploying.isOver = true;
    await load;
  }
  await updates();

  await untilAllHeard(watchers, version);
  const everything = Array.from({ length: version }, (_, before) => before + 1);
  for (const { versions, reloads } of watchers) expect([versions, reloads]).toEqual([everything, 0]);
  tellFigures({
    updates: version - 1,
    'messages to sockets': SOCKETS * (version - 1),
    'an update took': spreadOf(waited),
  });
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
}, 600_000);
