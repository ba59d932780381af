/** @needs redis-server */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Line } from '../support/kurrentdb-double/line.js';
import { hangUp, listen } from '../support/live.js';
import { newCustomer } from '../support/people.js';
import { newShipment, waybill } from '../support/samples.js';
import { until } from '../support/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';

let cluster: Cluster;
let line: Line;
let near: ClusterNode;
/** Reaches KurrentDB by the line. */
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

it(`a node that alone is cut off from ${serverName} reads what it has and says so, writes nothing, and is whole again by itself`, async () => {
  const { client } = await newCustomer(near.anybody);
  const here = far.as(client);
  const { shipments: told, ...listener } = await listen(here);
  expect(await listener.watchShipments()).toMatchObject({ ok: true });
  const known = await newShipment(near.as(client));
  await until('the socket to be told', () => told.length === 1);

  line.freeze();
  const unknown = await newShipment(near.as(client));
  const list = await until('the node to know that it is cut off', async () => {
    const answer = await here.get<Shipment[]>('/shipments/');
    return answer.headers.get('waymark-stale') === 'true' && answer;
  });
  expect([list.status, list.body.map(({ id }) => id)]).toEqual([200, [known.id]]);
  const lookedFor = await here.get(`/shipments/${unknown.id}/`);
  expect([lookedFor.status, lookedFor.headers.get('waymark-stale')]).toEqual([404, 'true']);
  const refused = await here.post('/shipments/', waybill);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(told).toHaveLength(1);

  line.thaw();
  await until('the socket to be told of what it missed', () => told.length >= 2);
  expect(told.map(({ id }) => id)).toEqual([known.id, unknown.id]);
  const whole = await here.get<Shipment[]>('/shipments/');
  expect([whole.headers.get('waymark-stale'), whole.body.map(({ id }) => id)]).toEqual([null, [unknown.id, known.id]]);
  expect((await newShipment(here)).id).toBeGreaterThan(0);
  await far.healthy();
});
