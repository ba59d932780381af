/** @needs redis-server */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RedisCoordination } from '../../../../coordination/adapters/redis/redis-coordination.js';
import { RedisNodes } from '../../../../coordination/adapters/redis/testing/redis-nodes.js';
import { openEventStore } from '../../../../event-log/log-files.js';
import { Delivering, type DeliveringNode } from '../../../../testing/delivering.js';
import {
  startReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../../../../../../../test/support/webhooks/receiver.js';
import { until } from '../../../../../../../test/support/waiting/until.js';
import { NEXT_TRY, TIME_TO_LIVE } from '../../../../coordination/while-holding.js';

describe('two processes that can send, on one Redis', () => {
  let redis: RedisNodes;
  let coordinations: RedisCoordination[];
  let log: Delivering;
  let holder: DeliveringNode;
  let other: DeliveringNode;
  let receiver: WebhookReceiver;
  /** Requests that the receiver holds back. */
  let held: (() => void)[];
  let holds: boolean;
  let fails: boolean;

  beforeAll(async () => {
    redis = await RedisNodes.start();
  });
  afterAll(() => redis.dispose());
  beforeEach(async () => {
    await redis.server.empty();
    [held, holds, fails] = [[], false, false];
    receiver = await startReceiver((response) => {
      if (holds) held.push(() => response.end());
      else response.writeHead(fails ? 500 : 200).end();
    });
    log = await Delivering.open(openEventStore);
    await log.register(1, receiver.url);
    const [one, another] = (coordinations = [await redis.open(), await redis.open()]) as [
      RedisCoordination,
      RedisCoordination,
    ];
    holder = log.start(one);
    await until('the holder to send', () => holder.work.isRunning);
    other = log.start(another);
  });
  afterEach(async () => {
    release();
    await holder.stop();
    await other.stop();
    for (const coordination of coordinations) await redis.close(coordination);
    await log.close();
    await receiver.close();
  });

  const idOf = ({ headers }: ReceivedWebhook): string => String(headers['webhook-id']);
  const received = (count: number): Promise<boolean> => until('the requests', () => receiver.received.length >= count);
  const pending = (count: number): Promise<boolean> =>
    until('pending deliveries', async () => (await coordinations[0]?.outbox.pending()) === count);
  const release = (): void => {
    holds = false;
    for (const answer of held.splice(0)) answer();
  };
  /** No time passes for the holder: it does not renew its lease, as if it were suspended. */
  const replace = async (): Promise<void> => {
    redis.travel(TIME_TO_LIVE);
    await other.passes(NEXT_TRY, () => other.work.isRunning);
  };

  it('send from one, each event once', async () => {
    for (let id = 1; id <= 10; id += 1) {
      await log.ship(id);
      other.timing.advance(NEXT_TRY);
    }
    await received(10);
    await pending(0);
    expect(receiver.received.map(idOf).toSorted()).toEqual((await log.shipped()).toSorted());
    expect([holder.work.isRunning, other.work.isRunning]).toEqual([true, false]);
  });

  it('hand over immediately when the holder shuts down', async () => {
    await holder.stop();
    await other.passes(NEXT_TRY, () => other.work.isRunning);
    await log.ship(1);
    await received(1);
    expect([holder.work.isRunning, other.work.isRunning]).toEqual([false, true]);
  });

  it('replace a silent holder, which gets no deliveries when it resumes', async () => {
    fails = true;
    await log.ship(1);
    await received(1);
    await until(
      'the failure to be recorded',
      async () => (await coordinations[0]?.outbox.health([1]))?.[0]?.failing_since !== null,
    );
    // After an attempt, the holder queries the next delivery. That must happen before time passes, or it sends that one
    // too.
    await until('the attempt to end', () => holder.work.inFlight === 0);
    await setImmediate();
    fails = false;
    // Due until it gets a response, so that every query would find it.
    holds = true;
    await replace();
    await received(2);
    // Repeatedly: on a busy machine Redis may respond too late, and no time passes for the holder.
    await until('the holder to stop', () => {
      holder.work.wake();
      return !holder.work.isRunning;
    });
    expect(holder.warnings.join()).toContain('has lost the lease');
    release();
    await pending(0);
    expect(receiver.received).toHaveLength(2);
  });

  it('repeat an attempt that was on the wire, with the same id, and store only one of the two', async () => {
    holds = true;
    await log.ship(1);
    await received(1);
    await replace();
    await received(2);
    release();
    await pending(0);
    await until('the holder to stop', () => !holder.work.isRunning);
    const [id] = await log.shipped();
    expect(receiver.received.map(idOf)).toEqual([id, id]);
    const { deliveries } = (await coordinations[0]?.outbox.page(1, 10)) ?? {};
    expect(deliveries).toMatchObject([{ event_id: id, status: 'delivered', attempts: [{ number: 1, status: 200 }] }]);
  });
});
