import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { wholeFeed } from '../support/feed.js';
import { hangUp, listen, type Listener } from '../support/live.js';
import { newCustomer, type Person } from '../support/people.js';
import { newShipment, waybill } from '../support/samples.js';
import { until } from '../support/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';
import { KeyedLoad } from './keyed-load.js';

const LOADS = 6;
/** Milliseconds in which a write must be answered, whatever is away: the limit of an append and what surrounds it. */
const WRITES_ANSWER_WITHIN = 20_000;

describe(`two nodes of a cluster with ${serverName}`, () => {
  let cluster: Cluster;
  let people: Person[];
  let listeners: Listener[];
  let nodes: Generator<ClusterNode, never>;

  beforeAll(async () => {
    cluster = await Cluster.start(2);
    nodes = cluster.inTurn();
    people = [];
    for (let index = 0; index < LOADS; index += 1) people.push(await newCustomer(nodes.next().value.anybody));
    listeners = [];
    for (const person of people) {
      const listener = await listen(nodes.next().value.as(person.client));
      expect(await listener.watchShipments()).toMatchObject({ ok: true });
      listeners.push(listener);
    }
  });
  afterAll(async () => {
    hangUp();
    await cluster.close();
  });

  /** A load of each person at once, while something happens; then everything must be there once. */
  const during = async (what: (loads: readonly KeyedLoad[]) => Promise<void>): Promise<KeyedLoad[]> => {
    const before = await Promise.all(people.map(async (person) => (await shipmentsOf(person)).length));
    const loads = people.map((person) => new KeyedLoad(() => nodes.next().value.as(person.client)));
    const answers = () => loads.reduce((sum, { answered }) => sum + answered.length, 0);
    await until('the load to run', () => answers() >= LOADS * 2);
    await what(loads);
    const after = answers();
    await until('the load to go on', () => answers() >= after + LOADS);
    await Promise.all(loads.map((load) => load.end()));
    for (const [index, person] of people.entries()) {
      const answered = loads[index]?.answered ?? [];
      const present = await shipmentsOf(person);
      expect(present).toHaveLength((before[index] ?? 0) + answered.length);
      for (const shipment of answered) expect(present).toContainEqual(shipment);
      await until('the socket to be told of all', () => tellsOf(index, answered));
    }
    const [one, other] = await Promise.all(cluster.nodes.map((node) => wholeFeed(node.as(firstPerson().client))));
    expect(one).toEqual(other);
    return loads;
  };

  const firstPerson = (): Person => {
    const [person] = people;
    if (!person) throw new Error('there is nobody');
    return person;
  };
  const shipmentsOf = async ({ client }: Person): Promise<Shipment[]> =>
    (await nodes.next().value.as(client).get<Shipment[]>('/shipments/')).body;
  const tellsOf = (index: number, shipments: readonly Shipment[]): boolean => {
    const told = new Map<number, number>();
    for (const { id } of listeners[index]?.shipments ?? []) told.set(id, (told.get(id) ?? 0) + 1);
    return shipments.every(({ id }) => told.get(id) === 1);
  };

  it('while KurrentDB is away: refuse writes within their limit, go on reading, and recover by themselves', async () => {
    const loads = await during(async () => {
      await cluster.log.stop();
      const [person] = people;
      if (!person) throw new Error('there is nobody');
      const start = performance.now();
      const refused = await nodes.next().value.as(person.client).post('/shipments/', waybill);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(WRITES_ANSWER_WITHIN);
      for (const node of cluster.nodes) {
        const health = await node.anybody.get<{ status: string }>('/health/');
        expect([health.status, health.body.status]).toEqual([200, 'degraded']);
        const read = await node.as(person.client).get<Shipment[]>('/shipments/');
        expect(read.status).toBe(200);
        expect((await node.as(person.client).get(`/shipments/${read.body[0]?.id ?? 0}/`)).status).toBe(200);
      }
      await cluster.log.start();
    });
    for (const { slowest } of loads) expect(slowest).toBeLessThan(WRITES_ANSWER_WITHIN + 10_000);
  });

  it('while KurrentDB stands still: no command is lost or doubled', async () => {
    await during(async () => {
      cluster.log.freeze();
      await pause(3_000);
      cluster.log.thaw();
    });
  });

  it('while Redis is away: go on reading, and neither lose nor double a command', async () => {
    await during(async () => {
      await cluster.redis.kill();
      for (const node of cluster.nodes) {
        expect((await node.as(firstPerson().client).get('/shipments/')).status).toBe(200);
        const refused = await node.anybody.post('/accounts/token/', {
          email: firstPerson().email,
          password: firstPerson().password,
        });
        expect(refused.status).toBe(503);
      }
      await cluster.redis.start();
    });
  });

  it('while Redis stands still: go on reading, and neither lose nor double a command', async () => {
    await during(async () => {
      cluster.redis.freeze();
      for (const node of cluster.nodes) {
        expect((await node.as(firstPerson().client).get('/shipments/')).status).toBe(200);
      }
      await pause(3_000);
      cluster.redis.thaw();
    });
  });

  it('when Redis is emptied: neither lose nor double a command', async () => {
    await during(() => cluster.redis.empty());
    expect((await newShipment(nodes.next().value.as(firstPerson().client))).id).toBeGreaterThan(0);
  });
});
