import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import { tellFigures } from '../support/figures.js';
import { round } from '../support/length.js';
import { hangUp, listen } from '../support/live.js';
import { megabytes, memoryOf } from '../support/metrics.js';
import { newCustomer } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { newDataDirectory, startServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';

const PAUSED = round({ short: 5, long: 20 });
const PARCELS = 8;
/** Each pushes some 3 kB to each socket. */
const UPDATES_EACH = round({ short: 60, long: 490 });
const TEXT = 'x'.repeat(2_000);
const GROWTH = round({ short: 100_000_000, long: 200_000_000 });

const sockets: Socket[] = [];
let proxy: TcpProxy | undefined;
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
  proxy?.close();
  hangUp();
});

it(`${PAUSED} sockets stop reading while ${PARCELS * UPDATES_EACH} changes are pushed: memory stays flat, and who reads gets everything, once and in order`, async () => {
  const server = await startServer(await newDataDirectory());
  const anybody = new Client(() => server.address);
  const { client } = await newCustomer(anybody);
  const parcels = await Promise.all(Array.from({ length: PARCELS }, () => newShipment(client)));
  const passing = await TcpProxy.start(() => server.address);
  proxy = passing;
  let watching = 0;
  for (let count = 0; count < PAUSED; count += 1) {
    const socket: Socket = io(passing.url, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: client.token },
    });
    socket.on('connect', () => socket.emit('shipments.watch', null, () => (watching += 1)));
    sockets.push(socket);
  }
  await until('all to watch', () => watching === PAUSED);
  const reader = await listen(client);
  expect(await reader.watchShipments()).toMatchObject({ ok: true });
  for (const { id } of parcels) await newUpdate(client, id, { description: TEXT });
  await until('the first to arrive', () => reader.shipments.length === PARCELS);

  passing.standStill();
  const memory = await memoryOf(anybody);
  let most = memory;
  let isOver = false;
  const writing = Promise.all(
    parcels.map(async ({ id }) => {
      for (let count = 1; count < UPDATES_EACH; count += 1) await newUpdate(client, id, { description: TEXT });
    }),
  ).finally(() => (isOver = true));
  await until(
    'everything to be written',
    async () => {
      most = Math.max(most, await memoryOf(anybody));
      return isOver;
    },
    120_000,
  );
  await writing;
  await until('the reader to have everything', () => reader.shipments.length >= PARCELS * UPDATES_EACH);

  for (const { id } of parcels) {
    const versions = reader.shipments.filter((change) => change.id === id).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: UPDATES_EACH }, (_, before) => before + 2));
  }
  expect(most - memory).toBeLessThan(GROWTH);
  tellFigures({ changes: PARCELS * UPDATES_EACH, 'memory grew by': megabytes(most - memory) });
  expect(await server.stop()).toBe(0);
}, 300_000);
