import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PolledShipment, Shipment } from '@waymark/contracts';
import { io } from 'socket.io-client';
import { Client } from '../support/clients/client.js';
import { newCustomer, type Person } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory, startServer, type Server } from '../support/product/server.js';
import { onFreePort } from '../support/servers/free-ports.js';
import { describeNeeding } from '../support/test-run/needs.js';
import { until } from '../support/waiting/until.js';
import { textOf } from './compose-file.js';
import { run } from './processes.js';

const READERS = 200;

describeNeeding('varnishd', 'the cache in front of the long polls', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-cache-'));
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  let server: Server;
  let cache: string;
  let customer: Person;
  let shipment: Shipment;

  beforeAll(async () => {
    server = await startServer(await newDataDirectory());
    const { port: apiPort } = new URL(server.address);
    const file = join(directory, 'track.vcl');
    writeFileSync(file, textOf('infra/cache/track.vcl').replace('.port = "3000"', `.port = "${apiPort}"`));
    cache = await onFreePort(async (port) => {
      const listening = ['-a', `127.0.0.1:${port}`, '-j', 'none', '-n', directory, '-s', 'malloc,16m'];
      const process = run(['varnishd', '-F', ...listening, '-f', file], {});
      const address = `http://127.0.0.1:${port}`;
      await until('the cache to answer', async () => {
        process.mustRun();
        return (await fetch(`${address}/api/v1/health/`).catch(() => undefined))?.ok;
      });
      return address;
    });
    customer = await newCustomer(new Client(() => server.address));
    shipment = await newShipment(customer.client);
  });
  afterAll(() => {
    agent.destroy();
    rmSync(directory, { recursive: true, force: true });
  });

  const poll = (after: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const path = `/api/v1/shipments/track/${shipment.tracking_number}/live/?after=${after}`;
      get(`${cache}${path}`, { agent }, (response) => resolve(text(response))).on('error', reject);
    });
  const waitingAtTheApi = async (): Promise<number> => {
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    return Number(/^waymark_tracking_polls (\d+)$/m.exec(metrics)?.[1]);
  };

  it('sends one request for all readers of a parcel, and gives each of them its next event', async () => {
    const responses = Promise.all(Array.from({ length: READERS }, () => poll('1')));
    await until('a poll at the API', async () => (await waitingAtTheApi()) > 0);
    await until('all readers to wait', () => Object.values(agent.sockets).flat().length === READERS);
    expect(await waitingAtTheApi()).toBe(1);
    await newUpdate(customer.client, shipment.id);
    const [first = '', ...others] = await responses;
    expect(JSON.parse(first) as PolledShipment).toMatchObject({ cursor: '2', shipment: { status: 'in_transit' } });
    expect(new Set(others)).toEqual(new Set([first]));
  });

  it('passes a request with a token on, which shows the own write that the stored response lacks', async () => {
    const address = `${cache}/api/v1/shipments/track/${shipment.tracking_number}/live/`;
    const headers = { authorization: `Bearer ${customer.client.token}` };
    const { cursor } = (await (await fetch(address)).json()) as PolledShipment;
    await newUpdate(customer.client, shipment.id, { location: 'Bergen' });
    const own = await fetch(address, { headers });
    expect((await own.json()) as PolledShipment).toMatchObject({ cursor: String(Number(cursor) + 1) });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('passes every other request on, WebSockets included', async () => {
    const lookUp = await fetch(`${cache}/api/v1/shipments/track/${shipment.tracking_number}/`);
    expect([lookUp.status, lookUp.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const refused = await fetch(`${cache}/api/v1/shipments/`);
    expect(refused.status).toBe(401);
    const socket = io(cache, { transports: ['websocket'], reconnection: false, forceNew: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    socket.disconnect();
  });
});
