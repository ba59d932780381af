import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { TcpProxy } from '../support/faults/tcp-proxy.js';
import { untilAllHeard, watchersOf, type Watcher } from '../support/live/watchers.js';

const SOCKETS = round({ short: 100, long: 1_000 });
const KILLS = round({ short: 3, long: 15 });
/** Milliseconds between two kills, whatever the sockets do. */
const EVERY = round({ short: 300, long: 2_000 });
const PARCELS = 5;
/** Milliseconds between two updates of a parcel, so that it stays below its 500. */
const UPDATES_EVERY = 100;

let proxy: TcpProxy | undefined;
let watchers: Watcher[] = [];
afterAll(() => {
  for (const watcher of watchers) watcher.close();
  proxy?.close();
});

it(`every connection of ${SOCKETS} sockets is reset ${KILLS} times, every ${EVERY} ms, while parcels move: each socket receives every change once, in order`, async () => {
  const server = await startServer(await newDataDirectory(), { SOCKETS_PER_ADDRESS: '20000' });
  const { client } = await newCustomer(new Client(() => server.address));
  const parcels = await Promise.all(Array.from({ length: PARCELS }, () => newShipment(client)));
  const passing = await TcpProxy.start(() => server.address);
  proxy = passing;
  watchers = await watchersOf(
    passing.url,
    parcels.map(({ tracking_number }) => tracking_number),
    SOCKETS,
  );

  let isOver = false;
  const move = async (id: number): Promise<number> => {
    let version = 1;
    for (; !isOver; version += 1) {
      await newUpdate(client, id);
      await pause(UPDATES_EVERY);
    }
    return version;
  };
  const moving = Promise.all(parcels.map(({ id }) => move(id)));
  let broken = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(EVERY);
    broken += passing.breakAll();
  }
  isOver = true;
  const versions = await moving;

  const [fewest = 0] = versions.toSorted((one, other) => one - other);
  await untilAllHeard(watchers, fewest);
  for (const [index, version] of versions.entries()) {
    const own = watchers.filter((_, turn) => turn % PARCELS === index);
    await untilAllHeard(own, version);
    const everything = Array.from({ length: version }, (_, before) => before + 1);
    for (const watcher of own) expect([watcher.versions, watcher.reloads]).toEqual([everything, 0]);
  }
  expect(broken).toBeGreaterThanOrEqual(SOCKETS);
  tellFigures({
    'connections reset': broken,
    updates: versions.reduce((sum, version) => sum + version - 1, 0),
    messages: watchers.reduce((sum, watcher) => sum + watcher.versions.length - 1, 0),
  });
  expect(await server.stop()).toBe(0);
}, 300_000);
