import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openSharedLog } from './open-shared-log.js';
import { expectComplete } from './shared-log-faults.contract.js';
import type { SharedLog } from './shared-log.js';
import { follow, type Followed } from './testing/follow.js';
import type { KurrentDBCluster } from './testing/kurrentdb-server.js';
import { writeWithoutEnd } from './testing/loads.js';
import { until } from './testing/until.js';

jest.setTimeout(300_000);

const START_DEADLINE = 300_000;

export const describeSharedLogOnACluster = (name: string, start: () => Promise<KurrentDBCluster>): void => {
  describe(`the shared log on three nodes of ${name}`, () => {
    let cluster: KurrentDBCluster;
    let log: SharedLog;
    let all: Followed;

    beforeEach(async () => {
      cluster = await start();
      log = openSharedLog({ url: cluster.url, appendLimit: 60_000 });
      all = follow(log);
    }, START_DEADLINE);
    afterEach(async () => {
      await all.stop();
      await log.close();
      await cluster.dispose();
    }, START_DEADLINE);

    it.each(['SIGKILL', 'SIGSTOP'] as const)(
      'goes on when the leader gets %s, and loses and doubles nothing',
      async (signal) => {
        const load = writeWithoutEnd(log, 32);
        await until('some appends', () => load.acknowledged.length > 500, 60_000);
        const leader = await cluster.leader();
        leader.signal(signal);
        const before = load.acknowledged.length;
        await until('appends by another leader', () => load.acknowledged.length > before + 500, 60_000);
        if (signal === 'SIGSTOP') leader.signal('SIGCONT');
        const then = load.acknowledged.length;
        await until('more appends', () => load.acknowledged.length > then + 500, 60_000);
        await load.stop();
        await until('all of them', () => all.records.length >= load.acknowledged.length);
        expectComplete(load, all);
        expect(load.longestGap).toBeLessThan(30_000);
      },
    );
  });
};
