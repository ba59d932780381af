import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '../../waiting/until.js';
import { startDoubleCluster, type DoubleCluster } from '../double-cluster.js';
import type { KurrentDouble } from '../kurrentdb-double.js';
import { newEvent, TestedClient } from '../contract/tested-client.js';

let cluster: DoubleCluster;
let tested: TestedClient;

beforeEach(async () => {
  cluster = await startDoubleCluster();
  tested = new TestedClient(cluster.url);
});

afterEach(async () => {
  await tested.close();
  await cluster.close();
});

const leader = (): KurrentDouble => {
  if (!cluster.leader) throw new Error('No leader');
  return cluster.leader;
};

it('sends clients to its leader, and to the next leader after a failover', async () => {
  const first = leader();
  await tested.append('a', 'no_stream', newEvent());
  expect(first.counters.appends).toBe(1);
  await first.stop();
  expect(leader()).not.toBe(first);
  await expect(tested.append('a', 0n, newEvent())).rejects.toMatchObject({ code: 14 });
  const later = new TestedClient(cluster.url, tested.prefix);
  expect(await later.append('a', 0n, newEvent())).toMatchObject({ nextExpectedRevision: 1n });
  expect(await later.ids('a')).toHaveLength(2);
  expect(leader().counters.appends).toBe(1);
  await later.close();
});

it('commits nothing on a replaced leader', async () => {
  const first = leader();
  await tested.append('a', 'no_stream', newEvent());
  first.freeze();
  const refused = expect(tested.append('a', 0n, newEvent())).rejects.toMatchObject({ type: 'deadline-exceeded' });
  await until('the second append', () => first.counters.appends === 2);
  first.thaw();
  await refused;
  expect(leader()).not.toBe(first);
  expect(await tested.ids('a')).toHaveLength(1);
});

it('also lists its members over HTTP', async () => {
  await cluster.nodes[2]?.stop();
  const answer = await fetch(`http://${leader().address}/gossip`);
  expect(await answer.json()).toMatchObject({
    members: [
      { state: 'Leader', isAlive: true, httpEndPointIp: '127.0.0.1', httpEndPointPort: expect.any(Number) },
      { state: 'Follower', isAlive: true },
      { state: 'Follower', isAlive: false },
    ],
  });
});
