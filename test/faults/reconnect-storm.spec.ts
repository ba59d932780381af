import { afterAll, expect, it } from '@jest/globals';
import { newBystander } from '../support/bystander.js';
import { Client } from '../support/client.js';
import { spreadOf, tellFigures } from '../support/figures.js';
import { round } from '../support/length.js';
import { newCustomer } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { newDataDirectory, startServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { untilAllHeard, watchersOf, type Watcher } from '../support/watchers.js';

const SOCKETS = round({ short: 100, long: 2_000 });
const STORMS = round({ short: 2, long: 5 });
/** While nobody is connected. */
const UPDATES = 10;
/** Milliseconds in which a bystander is answered, whoever comes back meanwhile; these clients take the same cores. */
const BYSTANDER_WITHIN = 3_000;

let proxy: TcpProxy | undefined;
let watchers: Watcher[] = [];
afterAll(() => {
  for (const watcher of watchers) watcher.close();
  proxy?.close();
});

it(`${SOCKETS} sockets are cut off and all come back at the same moment, ${STORMS} times: each is told what it missed, once and in order, and bystanders are answered meanwhile`, async () => {
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
    await until('everybody to be away', () => watchers.every(({ isConnected }) => !isConnected));
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
