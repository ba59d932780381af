import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { hangUp, listen } from '../support/live/live.js';
import { megabytes, memoryOf, metricOf } from '../support/product/metrics.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { TcpProxy } from '../support/faults/tcp-proxy.js';
import { until } from '../support/waiting/until.js';

const PAUSED = round({ short: 5, long: 20 });
const PARCELS = 8;
/** Edits of one update, so that no parcel grows. Each pushes about 3 kB to each socket. */
const EDITS_EACH = round({ short: 40, long: 490 });
/** Warm-up rounds while all sockets read, each with other parcels, until memory is stable. */
const WARMING_UP = 2;
const TEXT = 'x'.repeat(1_990);
/** Up to twice 4 MB may wait for one socket, and all sockets share the same messages. The rest is the variation of memory. */
const GROWTH = round({ short: 100_000_000, long: 60_000_000 });

const sockets: Socket[] = [];
let proxy: TcpProxy | undefined;
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
  proxy?.close();
  hangUp();
});

it(`${PAUSED} sockets stop reading while ${PARCELS * EDITS_EACH} changes are pushed: memory stays as before the pause, and a reading socket gets everything once and in order`, async () => {
  const server = await startServer(await newDataDirectory());
  const anybody = new Client(() => server.address);
  const { client } = await newCustomer(anybody);
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

  /** Edits updates of new parcels until the reader has received all; returns the peak memory. */
  const mostMemoryWhileWriting = async (): Promise<number> => {
    let most = 0;
    let isOver = false;
    const ids: number[] = [];
    const write = async (): Promise<void> => {
      const { id } = await newShipment(client);
      ids.push(id);
      const update = await newUpdate(client, id);
      for (let count = 1; count <= EDITS_EACH; count += 1) {
        const { status } = await client.patch(`/shipments/updates/${update.id}/`, { description: `${count} ${TEXT}` });
        expect(status).toBe(200);
      }
    };
    const writing = Promise.all(Array.from({ length: PARCELS }, write)).finally(() => (isOver = true));
    await until(
      'everything to be written',
      async () => {
        most = Math.max(most, await memoryOf(anybody));
        return isOver;
      },
      120_000,
    );
    await writing;
    const versionsOf = (shipmentId: number): number[] =>
      reader.shipments.filter(({ id }) => id === shipmentId).map(({ version }) => version);
    const everything = Array.from({ length: 2 + EDITS_EACH }, (_, before) => before + 1);
    await until('the reader to have everything', () => ids.every((id) => versionsOf(id).length >= everything.length));
    for (const id of ids) expect(versionsOf(id)).toEqual(everything);
    return most;
  };

  let reading = 0;
  for (let turn = 0; turn < WARMING_UP; turn += 1) reading = Math.max(reading, await mostMemoryWhileWriting());
  expect(sockets.every(({ connected }) => connected)).toBe(true);
  passing.standStill();
  const grown = (await mostMemoryWhileWriting()) - reading;

  expect(grown).toBeLessThan(GROWTH);
  tellFigures({
    changes: PARCELS * EDITS_EACH,
    'memory while all read': megabytes(reading),
    'grew by': megabytes(grown),
    afterwards: megabytes((await memoryOf(anybody)) - reading),
    'sockets cut off': PAUSED + 1 - (await metricOf(anybody, 'waymark_live_sockets')),
  });
  expect(await server.stop()).toBe(0);
}, 300_000);
