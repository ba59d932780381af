/** @needs redis-server */
import { randomBytes, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Cluster } from '../cluster/cluster.js';
import { Client, type Answer } from '../support/clients/client.js';
import { newCustomer, registration } from '../support/clients/people.js';
import { waybill } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { spreadOf, tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';

const REQUESTS = round({ short: 3_000, long: 1_000_000 });
const AT_ONCE = 64;
const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };
const MEGABYTE = 1_000_000;
/** Bytes in which Redis must hold the keys of the first half of the requests, so that they fill it. */
const REDIS_MEMORY = round({ short: 8, long: 400 }) * MEGABYTE;

interface Store {
  anybody: Client;
  /** Bytes that the store takes. */
  size: () => Promise<number>;
  /** Bytes that the store may take. */
  bound: number;
}

const clusters: Cluster[] = [];
afterAll(() => Promise.all(clusters.map((cluster) => cluster.close())));

const stores: Readonly<Record<string, () => Promise<Store>>> = {
  SQLite: async () => {
    const dataDirectory = await newDataDirectory();
    const server = await startServer(dataDirectory, PROXY);
    const size = async () => statSync(join(dataDirectory, 'coordination.db')).size;
    return { anybody: new Client(() => server.address), size, bound: 200 * MEGABYTE + REDIS_MEMORY };
  },
  Redis: async () => {
    const cluster = await Cluster.start(0, PROXY);
    clusters.push(cluster);
    await cluster.redis.limit(REDIS_MEMORY);
    await cluster.grow(1);
    return { anybody: cluster.nodeAt(0).anybody, size: () => cluster.redis.memory(), bound: REDIS_MEMORY };
  },
};

/**
 * Sends requests of one address without an account, each with a new key. `Client` would keep each refresh token as a
 * secret, and look for a million of them in every line of the server's output.
 */
const flood = async ({ url }: Client, requests: number): Promise<void> => {
  let left = requests;
  const sendInTurn = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const response = await fetch(`${url}/api/v1/accounts/token/refresh/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'x-forwarded-for': '203.0.113.66',
        },
        body: JSON.stringify({ refresh: randomBytes(32).toString('base64url') }),
      });
      if (response.status !== 401) throw new Error(`answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
};

const replayOf = ({ status, body, headers }: Answer<unknown>) => [status, body, headers.get('idempotent-replayed')];

describe.each(Object.entries(stores))('in %s', (name, open) => {
  it(
    `${REQUESTS.toLocaleString('en')} requests of a stranger with keys: the store stays within its bound, and nobody else loses a key or waits`,
    async () => {
      const { anybody, size, bound } = await open();
      const { client } = await newCustomer(anybody);
      const booking = { 'idempotency-key': randomUUID() };
      const neighbour = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.7' };
      const form = registration();
      const booked = await client.post<Shipment>('/shipments/', waybill, booking);
      const registered = await anybody.post('/accounts/register/', form, neighbour);
      expect([booked.status, registered.status]).toEqual([201, 201]);

      await flood(anybody, REQUESTS / 2);
      const half = await size();
      const waits: number[] = [];
      const over = new AbortController();
      const flooding = flood(anybody, REQUESTS / 2).finally(() => {
        over.abort();
      });
      while (!over.signal.aborted) {
        const asked = performance.now();
        const { status, body } = await client.post('/shipments/', waybill, { 'idempotency-key': randomUUID() });
        waits.push(performance.now() - asked);
        expect([status, body]).toEqual([201, expect.anything()]);
      }
      await flooding;
      const whole = await size();
      tellFigures({ store: name, requests: REQUESTS, 'bytes at half': half, bytes: whole, bookings: spreadOf(waits) });

      expect(whole).toBeLessThan(bound);
      expect(replayOf(await client.post('/shipments/', waybill, booking))).toEqual([201, booked.body, 'true']);
      const again = await anybody.post('/accounts/register/', form, neighbour);
      expect(replayOf(again)).toEqual([201, registered.body, 'true']);
    },
    round({ short: 120_000, long: 3_600_000 }),
  );
});
