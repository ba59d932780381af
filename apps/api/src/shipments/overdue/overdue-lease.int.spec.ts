/** @needs redis-server */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../test/support/until.js';
import type { RedisCoordination } from '../../coordination/adapters/redis/redis-coordination.js';
import { RedisNodes } from '../../coordination/adapters/redis/testing/redis-nodes.js';
import { NEXT_TRY, TIME_TO_LIVE } from '../../coordination/while-holding.js';
import { WorkOfOneNode } from '../../coordination/work-of-one-node.js';
import { openSqliteEventStore } from '../../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { SERVING } from '../../event-sourcing/event-store.js';
import { ManualTiming } from '../../event-sourcing/testing/manual-timing.js';
import { QUIET, TRY_AGAIN } from './overdue-clock.js';
import { ShipmentsOnTheirWay } from './testing/shipments-on-their-way.js';

const SHIPMENTS = 30;
const EVENING = Date.parse('2026-01-09T23:00:00.000Z');
const HOUR = 3_600_000;

/** One that a test can stop as a kill does: no time passes for it any more. */
class Node {
  readonly timing = new ManualTiming(EVENING);
  looks = 0;
  /** How often it was answered whether it may work. */
  answers = 0;
  isWorking = false;
  readonly work: WorkOfOneNode;

  constructor(shipments: ShipmentsOnTheirWay, { leases }: RedisCoordination) {
    const clock = shipments.clock(this.timing, () => (this.looks += 1));
    this.work = new WorkOfOneNode({
      node: { standing: () => SERVING, onStanding: () => () => undefined },
      leases: {
        acquire: (...asked) => leases.acquire(...asked).finally(() => (this.answers += 1)),
        renew: (...asked) => leases.renew(...asked),
        release: (...asked) => leases.release(...asked),
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
    shipments = await ShipmentsOnTheirWay.begin(openSqliteEventStore, SHIPMENTS, '2026-01-09');
    await shipments.shown();
    coordinations = [await redis.open(), await redis.open()];
    const [one, another] = coordinations as [RedisCoordination, RedisCoordination];
    holder = new Node(shipments, one);
    await until('the holder to look', () => holder.looks > 0);
    other = new Node(shipments, another);
  });
  afterEach(async () => {
    await Promise.all([holder.work.end(), other.work.end()]);
    for (const coordination of coordinations) await redis.close(coordination);
    await shipments.close();
  });

  const recordedBy = (node: Node): Promise<boolean> =>
    until('all to be recorded', () => {
      node.timing.advance(TRY_AGAIN);
      return shipments.isAllRecorded('2026-01-10T00:00:00.000Z', node.timing);
    });

  const timesOverdue = async (): Promise<number[]> => {
    const times = Array.from({ length: SHIPMENTS }, async (_, index) => (await shipments.overdueOf(index + 1)).length);
    return [...new Set(await Promise.all(times))];
  };

  it('work one at a time: the other looks at nothing while the first records', async () => {
    for (const node of [holder, other]) node.timing.advance(HOUR + QUIET);
    await recordedBy(holder);
    const { answers } = other;
    await until('the other to have asked again', () => {
      other.timing.advance(NEXT_TRY);
      return other.answers > answers + 1;
    });
    expect([await timesOverdue(), other.looks]).toEqual([[1], 0]);
  });

  it('go on with the other when the holder is killed, and record nothing twice', async () => {
    // No time passes for the holder from here on: it renews nothing and records nothing.
    other.timing.advance(HOUR + QUIET);
    redis.travel(TIME_TO_LIVE);
    await until('the other to take over', () => {
      other.timing.advance(NEXT_TRY);
      return other.looks > 0;
    });
    await recordedBy(other);
    // It wakes, and finds the lease taken and everything done.
    await until('the holder to know that it is none', () => {
      holder.timing.advance(TRY_AGAIN);
      return !holder.isWorking;
    });
    expect(other.isWorking).toBe(true);
    expect(await timesOverdue()).toEqual([1]);
  });

  it('hand over at once when the holder ends in order', async () => {
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
