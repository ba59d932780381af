/** @needs redis-server */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { hangUp, listen } from '../support/live.js';
import type { Client } from '../support/client.js';
import { round } from '../support/length.js';
import { newCustomer } from '../support/people.js';
import { newShipment, scan } from '../support/samples.js';
import { until } from '../support/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';
import { Workload, describeCourse, seconds } from './workload.js';

const PEOPLE = 4;
/** Milliseconds that KurrentDB is away. */
const AWAY = round({ short: 5_000, long: 30_000 });
/** Milliseconds that others stand still. */
const STILL = 3_000;
/** Milliseconds between two further clients that come while it is away, and between two looks at the nodes. */
const ARRIVALS_EVERY = 200;
const LOOKS_EVERY = 1_000;
/** Milliseconds in which a write must be answered, whatever is away: the limit of an append and what surrounds it. */
const WRITES_ANSWER_WITHIN = 20_000;
/** Who all write to one stream at once. */
const CROWD = 12;
/** Bytes by which a node may grow while commands wait. */
const GROWTH = 150_000_000;

const figureOf = async ({ anybody }: ClusterNode, name: string): Promise<number> => {
  const { text } = await anybody.raw('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
const memoryOf = (node: ClusterNode): Promise<number> => figureOf(node, 'process_resident_memory_bytes');
const pendingOf = (node: ClusterNode): Promise<number> => figureOf(node, 'waymark_commands_pending');

describe(`two nodes of a cluster with ${serverName}`, () => {
  let cluster: Cluster;
  let workload: Workload;

  beforeAll(async () => {
    cluster = await Cluster.start(2);
  });
  afterAll(() => cluster.close());
  beforeEach(async () => {
    workload = await Workload.begin(cluster, PEOPLE);
  });
  afterEach(() => hangUp());

  const expectReads = async (): Promise<void> => {
    for (const node of cluster.nodes) {
      const client = node.as(workload.person.client);
      const list = await client.get<Shipment[]>('/shipments/');
      expect(list.status).toBe(200);
      expect((await client.get(`/shipments/${list.body[0]?.id ?? 0}/`)).status).toBe(200);
      const listener = await listen(client);
      expect(await listener.watchShipments()).toMatchObject({ ok: true });
      listener.socket.disconnect();
    }
  };

  /** Many at once who add to one shipment, each to be refused; resolves with the milliseconds until the last was. */
  const refusedCrowd = async (shipment: Shipment, client: Client): Promise<number> => {
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => client.post(`/shipments/${shipment.id}/updates/create/`, scan)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return performance.now() - start;
  };

  /** Looks at the nodes again and again; resolves with the most that was seen. */
  const watched = async (milliseconds: number): Promise<{ growth: number; pending: number }> => {
    const most = { growth: 0, pending: 0 };
    const before = await Promise.all(cluster.nodes.map(memoryOf));
    for (const end = performance.now() + milliseconds; performance.now() < end; await pause(LOOKS_EVERY)) {
      await expectReads();
      for (const [index, node] of cluster.nodes.entries()) {
        most.growth = Math.max(most.growth, (await memoryOf(node)) - (before[index] ?? 0));
        most.pending = Math.max(most.pending, await pendingOf(node));
      }
    }
    return most;
  };

  it.each([
    { how: 'is gone', take: () => cluster.log.stop(), giveBack: () => cluster.log.start() },
    { how: 'does not answer', take: async () => cluster.log.freeze(), giveBack: async () => cluster.log.thaw() },
  ])(
    `while KurrentDB $how for ${AWAY / 1_000} s: refuse writes within their limit, go on reading, and recover by themselves`,
    async ({ how, take, giveBack }) => {
      const somebody = (await newCustomer(cluster.nodeAt(0).anybody)).client;
      const shipment = await newShipment(somebody);
      let most = { growth: 0, pending: 0 };
      let crowdRefusedAfter = 0;
      const course = await workload.during(async ([load]) => {
        await take();
        const arrivals = setInterval(() => void load?.arrive().catch(() => undefined), ARRIVALS_EVERY);
        try {
          [most, crowdRefusedAfter] = await Promise.all([watched(AWAY), refusedCrowd(shipment, somebody)]);
          for (const { anybody } of cluster.nodes) {
            const health = await anybody.get<{ status: string }>('/health/');
            expect([health.status, health.body.status]).toEqual([200, 'degraded']);
          }
        } finally {
          clearInterval(arrivals);
          await giveBack();
        }
      });
      console.info(
        `KurrentDB ${how}: ${describeCourse(course)}; many on one shipment refused after ${seconds(crowdRefusedAfter)}; ` +
          `at most ${most.pending} commands pending on a node, which grew by ${Math.round(most.growth / 1e6)} MB`,
      );
      expect([...course.refusals.keys()]).toEqual([503]);
      expect(course.slowest).toBeLessThan(WRITES_ANSWER_WITHIN);
      expect(crowdRefusedAfter).toBeLessThan(WRITES_ANSWER_WITHIN);
      expect(most.growth).toBeLessThan(GROWTH);
      for (const node of cluster.nodes) {
        await until('nothing to be pending', async () => (await pendingOf(node)) === 0);
        await until('the copy to follow', async () => (await figureOf(node, 'waymark_copy_connected')) === 1);
        await node.healthy();
      }
    },
    300_000,
  );

  it('while Redis is away: go on reading, and neither lose nor double a command', async () => {
    const { person } = workload;
    await workload.during(async () => {
      await cluster.redis.kill();
      for (const node of cluster.nodes) {
        expect((await node.as(person.client).get('/shipments/')).status).toBe(200);
        const refused = await node.anybody.post('/accounts/token/', { email: person.email, password: person.password });
        expect(refused.status).toBe(503);
      }
      await cluster.redis.start();
    });
  });

  it('while Redis stands still: go on reading, and neither lose nor double a command', async () => {
    await workload.during(async () => {
      cluster.redis.freeze();
      for (const node of cluster.nodes) {
        expect((await node.as(workload.person.client).get('/shipments/')).status).toBe(200);
      }
      await pause(STILL);
      cluster.redis.thaw();
    });
  });

  it('when Redis is emptied: neither lose nor double a command', async () => {
    await workload.during(() => cluster.redis.empty());
    expect((await newShipment(cluster.nodeAt(1).as(workload.person.client))).id).toBeGreaterThan(0);
  });
});
