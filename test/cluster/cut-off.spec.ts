/** @needs redis-server */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Line } from '../support/kurrentdb-double/node/line.js';
import { hangUp, listen } from '../support/live/live.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, waybill } from '../support/clients/samples.js';
import { until } from '../support/waiting/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';

let cluster: Cluster;
let line: Line;
let near: ClusterNode;
/** Connects to KurrentDB through the proxy that the test can cut. */
let far: ClusterNode;

beforeAll(async () => {
  cluster = await Cluster.start(1);
  near = cluster.nodeAt(0);
  const { port, search } = new URL(cluster.log.url);
  line = new Line(0, false);
  await line.open({ grpc: Number(port), http: Number(port) });
  far = await cluster.newNode(undefined, { EVENT_STORE_URL: `kurrentdb://127.0.0.1:${line.port}${search}` });
  await far.start();
});
afterAll(async () => {
  hangUp();
  await cluster.close();
  await line.close();
});

it(`a single node cut off from ${serverName} serves its reads, reports the outage, writes nothing, and recovers by itself`, async () => {
  const { client } = await newCustomer(near.anybody);
  const here = far.as(client);
  const { shipments: received, ...listener } = await listen(here);
  expect(await listener.watchShipments()).toMatchObject({ ok: true });
  const known = await newShipment(near.as(client));
  await until('the socket to receive the change', () => received.length === 1);

  line.freeze();
  const unknown = await newShipment(near.as(client));
  const list = await until('the node to notice that it is cut off', async () => {
    const answer = await here.get<Shipment[]>('/shipments/');
    return answer.headers.get('waymark-stale') === 'true' && answer;
  });
  expect([list.status, list.body.map(({ id }) => id)]).toEqual([200, [known.id]]);
  const lookUp = await here.get(`/shipments/${unknown.id}/`);
  expect([lookUp.status, lookUp.headers.get('waymark-stale')]).toEqual([404, 'true']);
  const refused = await here.post('/shipments/', waybill);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(received).toHaveLength(1);

  line.thaw();
  await until('the socket to receive the missed changes', () => received.length >= 2);
  expect(received.map(({ id }) => id)).toEqual([known.id, unknown.id]);
  const whole = await here.get<Shipment[]>('/shipments/');
  expect([whole.headers.get('waymark-stale'), whole.body.map(({ id }) => id)]).toEqual([null, [unknown.id, known.id]]);
  expect((await newShipment(here)).id).toBeGreaterThan(0);
  await far.healthy();
});
