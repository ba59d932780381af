/** @needs redis-server */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { wholeFeed } from '../support/live/feed.js';
import { hangUp } from '../support/live/live.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';
import { Cluster, serverName, startSharedServers, type SharedServers } from './cluster.js';
import { Workload, describeCourse, seconds } from './workload.js';

const PEOPLE = 6;
/** Maximum milliseconds from the election of another leader until writes are acknowledged again. */
const FIND_THE_NEXT = 10_000;
/** The number of writes of each client while another node leads. */
const MORE = 10;

describe(`three nodes on a log of three nodes, with ${serverName},`, () => {
  let servers: SharedServers;
  let cluster: Cluster;

  beforeAll(async () => {
    servers = await startSharedServers();
    cluster = await Cluster.on(servers, 3);
  }, 240_000);
  afterAll(async () => {
    hangUp();
    await cluster.close();
  });

  const expectRecoveryWhenLeader = async (is: 'killed' | 'stopped'): Promise<void> => {
    const workload = await Workload.begin(cluster, PEOPLE);
    let electing = 0;
    const course = await workload.during(async (loads) => {
      const acknowledged = () => loads.map(({ acknowledgements }) => acknowledgements);
      // Otherwise the election time would include the recovery of the node lost before.
      await servers.whole();
      const former = await servers.leaders();
      const start = performance.now();
      const recover = is === 'killed' ? await servers.killLeader() : await servers.freezeLeader();
      const another = async () => (await servers.leaders()).some((leader) => !former.includes(leader));
      await until('another node to lead', another, 180_000);
      electing = performance.now() - start;
      const before = acknowledged();
      const more = () => acknowledged().every((count, index) => count > (before[index] ?? 0) + MORE);
      await until('all clients to write without it', more, 120_000);
      await recover();
    });
    console.info(`The leader ${is}: another after ${seconds(electing)}; ${describeCourse(course)}`);
    for (const node of cluster.nodes) await node.healthy();
    expect(course.longestSilence).toBeLessThan(electing + FIND_THE_NEXT);
  };

  it(
    'lose and duplicate nothing, and recover by themselves, when the leader is killed under load and comes back',
    () => expectRecoveryWhenLeader('killed'),
    300_000,
  );

  it(
    'lose and duplicate nothing, and recover by themselves, when the leader is suspended under load and resumes',
    () => expectRecoveryWhenLeader('stopped'),
    300_000,
  );

  it('then have the same complete log as a new node', async () => {
    const { person } = await Workload.begin(cluster, 1);
    const [joined] = await cluster.grow(1);
    const feeds = await Promise.all(cluster.nodes.map((node) => wholeFeed(node.as(person.client))));
    for (const feed of feeds) expect(feed).toEqual(feeds[0]);
    for (const node of cluster.nodes) expect(await node.stop()).toBe(0);
    const logs = await Promise.all(cluster.nodes.map(({ dataDirectory }) => verify(dataDirectory)));
    expect(logs[0]).toMatchObject({ ok: true });
    expect(logs.map(({ events }) => events)).toEqual(logs.map(() => logs[0]?.events));
    expect(joined).toBe(cluster.nodes.at(-1));
  });
});
