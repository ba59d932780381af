import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { listen } from '../support/live/live.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { metricOf } from '../support/product/metrics.js';
import { TcpProxy } from '../support/faults/tcp-proxy.js';
import { until } from '../support/waiting/until.js';

const WEBSOCKET =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

let proxy: TcpProxy | undefined;
let unjoined: Socket | undefined;
afterAll(() => {
  proxy?.close();
  unjoined?.destroy();
});

it('SIGTERM does not wait for WebSockets whose peer is silent: one that never joined, and one that missed its heartbeat', async () => {
  const server = await startServer(await newDataDirectory());
  const anybody = new Client(() => server.address);
  const { hostname, port } = new URL(server.address);
  proxy = await TcpProxy.start(() => server.address);
  const { url } = proxy;
  await listen(new Client(() => url), { transports: ['websocket'] });
  proxy.swallow();
  await until('the heartbeat to be missed', async () => (await metricOf(anybody, 'waymark_live_sockets')) === 0);
  unjoined = connect(Number(port), hostname);
  unjoined.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\n${WEBSOCKET}\r\n`);
  await once(unjoined, 'data');
  expect(await server.stop()).toBe(0);
});
