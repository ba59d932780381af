/** @needs redis-server */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../test/support/waiting/until.js';
import type { RedisCoordination } from '../../coordination/adapters/redis/redis-coordination.js';
import { RedisNodes } from '../../coordination/adapters/redis/testing/redis-nodes.js';
import { NEXT_TRY, TIME_TO_LIVE } from '../../coordination/while-holding.js';
import { WorkOfOneNode } from '../../coordination/work-of-one-node.js';
import { openEventStore } from '../../event-log/log-files.js';
import { SERVING } from '@waymark/event-store';
import { ManualTiming } from '../../platform/testing/manual-timing.js';
import { QUIET, TRY_AGAIN } from './overdue-clock.js';
import { ShipmentsOnTheirWay } from '../../testing/shipments-on-their-way.js';

const SHIPMENTS = 30;
const EVENING = Date.parse('2026-01-09T23:00:00.000Z');
const HOUR = 3_600_000;

/** A node that a test can freeze like a kill: its time no longer advances. */
class Node {
  readonly timing = new ManualTiming(EVENING);
  looks = 0;
  /** Number of responses to its lease requests. */
  answers = 0;
  isWorking = false;
  readonly work: WorkOfOneNode;

  constructor(shipments: ShipmentsOnTheirWay, { leases }: RedisCoordination) {
    const clock = shipments.clock(this.timing, () => (this.looks += 1));
    this.work = new WorkOfOneNode({
      node: { standing: () => SERVING, onStanding: () => () => undefined },
      leases: {
        acquire: (...request) => leases.acquire(...request).finally(() => (this.answers += 1)),
        renew: (...request) => leases.renew(...request),
        release: (...request) => leases.release(...request),
      },
      name: 'overdue',
      timing: this.timing,
      work: async (_lease, signal) => {
        this.isWorking = true;
        await clock.run(signal);
        this.isWorking = false;
      },
      warn: () => undefined,
    });
    this.work.begin();
  }
}

describe('the overdue clocks of two nodes on one Redis', () => {
  let redis: RedisNodes;
  let coordinations: RedisCoordination[];
  let shipments: ShipmentsOnTheirWay;
  let holder: Node;
  let other: Node;

  beforeAll(async () => {
    redis = await RedisNodes.start();
  });
  afterAll(() => redis.dispose());
  beforeEach(async () => {
    await redis.server.empty();
    shipments = await ShipmentsOnTheirWay.begin(openEventStore, SHIPMENTS, '2026-01-09');
    await shipments.shown();
    coordinations = [await redis.open(), await redis.open()];
    const [one, another] = coordinations as [RedisCoordination, RedisCoordination];
    holder = new Node(shipments, one);
    await until('a check by the holder', () => holder.looks > 0);
    other = new Node(shipments, another);
  });
  afterEach(async () => {
    await Promise.all([holder.work.end(), other.work.end()]);
    for (const coordination of coordinations) await redis.close(coordination);
    await shipments.close();
  });

  const recordedBy = (node: Node): Promise<boolean> =>
    until('all records', () => {
      node.timing.advance(TRY_AGAIN);
      return shipments.isAllRecorded('2026-01-10T00:00:00.000Z', node.timing);
    });

  const timesOverdue = async (): Promise<number[]> => {
    const times = Array.from({ length: SHIPMENTS }, async (_, index) => (await shipments.overdueOf(index + 1)).length);
    return [...new Set(await Promise.all(times))];
  };

  it('work one at a time: the other does not check while the first records', async () => {
    for (const node of [holder, other]) node.timing.advance(HOUR + QUIET);
    await recordedBy(holder);
    const { answers } = other;
    await until('another lease request of the other', () => {
      other.timing.advance(NEXT_TRY);
      return other.answers > answers + 1;
    });
    expect([await timesOverdue(), other.looks]).toEqual([[1], 0]);
  });

  it('continue on the other when the holder is killed, and record nothing twice', async () => {
    // The holder's time stands still from here on: it neither renews nor records.
    other.timing.advance(HOUR + QUIET);
    redis.travel(TIME_TO_LIVE);
    await until('the other to take over', () => {
      other.timing.advance(NEXT_TRY);
      return other.looks > 0;
    });
    await recordedBy(other);
    // The holder wakes up, and finds that the lease is taken and everything is recorded.
    await until('the holder to stop', () => {
      holder.timing.advance(TRY_AGAIN);
      return !holder.isWorking;
    });
    expect(other.isWorking).toBe(true);
    expect(await timesOverdue()).toEqual([1]);
  });

  it('hand over at once when the holder shuts down', async () => {
    await holder.work.end();
    other.timing.advance(HOUR + QUIET);
    await until('the other to take over', () => {
      other.timing.advance(NEXT_TRY);
      return other.looks > 0;
    });
    await recordedBy(other);
    expect(await timesOverdue()).toEqual([1]);
  });
});
