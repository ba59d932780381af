import { afterAll, expect, it } from '@jest/globals';
import { newBystander } from '../support/scenarios/bystander.js';
import { Client } from '../support/clients/client.js';
import { spreadOf, tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { TcpProxy } from '../support/faults/tcp-proxy.js';
import { until } from '../support/waiting/until.js';
import { untilAllHeard, watchersOf, type Watcher } from '../support/live/watchers.js';

const SOCKETS = round({ short: 100, long: 2_000 });
const STORMS = round({ short: 2, long: 5 });
/** Updates while no socket is connected. */
const UPDATES = 10;
/** Maximum response time of a bystander in milliseconds while sockets reconnect. These clients share the cores. */
const BYSTANDER_WITHIN = 3_000;

let proxy: TcpProxy | undefined;
let watchers: Watcher[] = [];
afterAll(() => {
  for (const watcher of watchers) watcher.close();
  proxy?.close();
});

it(`${SOCKETS} sockets are cut off and all reconnect simultaneously, ${STORMS} times: each receives the missed changes once and in order, and bystanders get responses meanwhile`, async () => {
  const server = await startServer(await newDataDirectory(), { SOCKETS_PER_ADDRESS: '20000' });
  const anybody = new Client(() => server.address);
  const { client } = await newCustomer(anybody);
  const { id, tracking_number } = await newShipment(client);
  let target = server.address;
  const passing = await TcpProxy.start(() => target);
  proxy = passing;
  watchers = await watchersOf(passing.url, [tracking_number], SOCKETS);
  const bystander = await newBystander(anybody);

  let version = 1;
  const back: number[] = [];
  for (let storm = 0; storm < STORMS; storm += 1) {
    target = 'http://127.0.0.1:1';
    passing.breakAll();
    for (let count = 0; count < UPDATES; count += 1, version += 1) await newUpdate(client, id);
    await until('all sockets to be disconnected', () => watchers.every(({ isConnected }) => !isConnected));
    target = server.address;
    const start = performance.now();
    for (const watcher of watchers) watcher.comeBack();
    await untilAllHeard(watchers, version);
    back.push(performance.now() - start);
  }
  await bystander.leave();

  const everything = Array.from({ length: version }, (_, before) => before + 1);
  for (const { versions, reloads } of watchers) expect([versions, reloads]).toEqual([everything, 0]);
  expect(Math.max(...bystander.took)).toBeLessThan(BYSTANDER_WITHIN);
  tellFigures({ 'all current after': spreadOf(back), bystanders: spreadOf(bystander.took) });
  expect(await server.stop()).toBe(0);
}, 300_000);
