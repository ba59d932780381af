import { afterEach, beforeEach, describe, it, jest } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { openSharedLog } from './open-shared-log.js';
import type { SharedLog } from './shared-log.js';
import { expectComplete, follow, type Followed } from './testing/follow.js';
import { writeWithoutEnd } from './testing/loads.js';

jest.setTimeout(300_000);

const START_DEADLINE = 300_000;
/** For a busy machine. An idle one needs a few seconds. */
const WITHOUT_LEADER = 60_000;

/** Three nodes, one of which leads. */
export interface ClusterUnderTest {
  url: string;
  /** Resolves with a function that restarts the node. */
  killLeader: () => Promise<() => Promise<void>>;
  /** Resolves with a function that resumes the node. */
  freezeLeader: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

export const describeSharedLogOnACluster = (name: string, start: () => Promise<ClusterUnderTest>): void => {
  describe(`the shared log on three nodes of ${name}`, () => {
    let cluster: ClusterUnderTest;
    let log: SharedLog;
    let all: Followed;

    beforeEach(async () => {
      cluster = await start();
      log = openSharedLog({ prefix: 'events-', url: cluster.url, appendLimit: 60_000 });
      all = follow(log);
    }, START_DEADLINE);
    afterEach(async () => {
      await all.stop();
      await log.close();
      await cluster.close();
    }, START_DEADLINE);

    const expectRecoveryAfter = async (fail: () => Promise<() => Promise<void>>): Promise<void> => {
      const load = writeWithoutEnd(log, 32);
      const moreAppends = async (): Promise<void> => {
        const before = load.acknowledged.length;
        await until('more appends', () => load.acknowledged.length > before + 500, WITHOUT_LEADER);
      };
      await moreAppends();
      const recover = await fail();
      await moreAppends();
      await recover();
      await moreAppends();
      await load.stop();
      await until('all acknowledged events', () => all.records.length >= load.acknowledged.length);
      expectComplete(load, all);
    };

    it('recovers when the leader is killed and restarted, without losing or duplicating events', () =>
      expectRecoveryAfter(() => cluster.killLeader()));

    it('recovers when the leader is frozen and resumed, without losing or duplicating events', () =>
      expectRecoveryAfter(() => cluster.freezeLeader()));
  });
};
