/** @needs redis-server */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { hangUp, listen } from '../support/live/live.js';
import type { Client } from '../support/clients/client.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, scan } from '../support/clients/samples.js';
import { until } from '../support/waiting/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';
import { Workload, describeCourse, seconds } from './workload.js';

const PEOPLE = 4;
/** Milliseconds of the KurrentDB outage. */
const AWAY = round({ short: 5_000, long: 30_000 });
/** Milliseconds of the other outages. */
const STILL = 3_000;
/** Milliseconds between two new clients during the outage, and between two checks of the nodes. */
const ARRIVALS_EVERY = 200;
const LOOKS_EVERY = 1_000;
/** Milliseconds within which a write must be answered in any outage: the limit of an append plus overhead. */
const WRITES_ANSWER_WITHIN = 20_000;
/** Concurrent writers of one stream. */
const CROWD = 12;
/** Bytes by which a node's memory may grow while commands wait. */
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

  /** Many concurrent additions to one shipment, each to be rejected; resolves with the milliseconds until the last rejection. */
  const refusedCrowd = async (shipment: Shipment, client: Client): Promise<number> => {
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => client.post(`/shipments/${shipment.id}/updates/create/`, scan)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return performance.now() - start;
  };

  /** Polls the nodes; resolves with the maxima. */
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
    `while KurrentDB $how for ${AWAY / 1_000} s: reject writes within their limit, serve reads, and recover by themselves`,
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
        `KurrentDB ${how}: ${describeCourse(course)}; concurrent writes to one shipment rejected after ${seconds(crowdRefusedAfter)}; ` +
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

  it('while Redis is down: serve reads, and neither lose nor duplicate a command', async () => {
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

  it('while Redis is suspended: serve reads, and neither lose nor duplicate a command', async () => {
    await workload.during(async () => {
      cluster.redis.freeze();
      for (const node of cluster.nodes) {
        expect((await node.as(workload.person.client).get('/shipments/')).status).toBe(200);
      }
      await pause(STILL);
      cluster.redis.thaw();
    });
  });

  it('when Redis is emptied: neither lose nor duplicate a command', async () => {
    await workload.during(() => cluster.redis.empty());
    expect((await newShipment(cluster.nodeAt(1).as(workload.person.client))).id).toBeGreaterThan(0);
  });
});
