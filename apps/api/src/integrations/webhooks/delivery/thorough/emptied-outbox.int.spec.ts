import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RedisNodes } from '../../../../coordination/adapters/redis/testing/redis-nodes.js';
import { describeNeeding } from '../../../../../../../test/support/test-run/needs.js';
import { openSqliteOutbox } from '../../../../coordination/adapters/sqlite/outbox/sqlite-outbox.js';
import type { Coordination } from '../../../../coordination/coordination.js';
import { openEventStore } from '../../../../event-log/log-files.js';
import { RECORDING_INTERVAL } from '../progress-recorder.js';
import { Delivering, type DeliveringNode } from '../../../../testing/delivering.js';
import {
  startReceiver,
  type WebhookReceiver,
  type ReceivedWebhook,
} from '../../../../../../../test/support/webhooks/receiver.js';
import { until } from '../../../../../../../test/support/waiting/until.js';
import { checkpointAt } from '../../../../coordination/testing/outbox-in-use.js';

type Opened = Pick<Coordination, 'outbox' | 'leases'>;

/** An outbox that can be emptied, to simulate its loss, and continues with another process if necessary. */
interface OutboxUnderTest {
  open: (directory: string) => Promise<Opened>;
  empty: () => Promise<Opened>;
  close: () => Promise<void>;
  dispose: () => Promise<void>;
}

const ofSqlite = async (): Promise<OutboxUnderTest> => {
  let file = '';
  let opened: (Opened & { close(): Promise<void> }) | undefined;
  const open = async () => (opened = await openSqliteOutbox({ file }));
  return {
    open: (directory) => {
      file = join(directory, 'outbox.db');
      return open();
    },
    empty: async () => {
      await opened?.close();
      for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
      return open();
    },
    close: async () => opened?.close(),
    dispose: async () => undefined,
  };
};

const ofRedis = async (): Promise<OutboxUnderTest> => {
  const nodes = await RedisNodes.start();
  let opened: Awaited<ReturnType<RedisNodes['open']>> | undefined;
  return {
    open: async () => {
      await nodes.server.empty();
      return (opened = await nodes.open());
    },
    empty: async () => {
      await nodes.server.empty();
      if (!opened) throw new Error('open the outbox first');
      return opened;
    },
    close: async () => {
      if (opened) await nodes.close(opened);
    },
    dispose: nodes.dispose,
  };
};

const describeProgress = (kind: 'SQLite' | 'Redis', prepare: () => Promise<OutboxUnderTest>): void => {
  let under: OutboxUnderTest;
  let log: Delivering;
  let opened: Opened;
  let node: DeliveringNode;
  let receivers: WebhookReceiver[];

  beforeAll(async () => {
    under = await prepare();
  });
  afterAll(() => under.dispose());
  beforeEach(async () => {
    receivers = [];
    log = await Delivering.open(openEventStore);
    opened = await under.open(log.directory);
  });
  afterEach(async () => {
    await node.stop();
    await under.close();
    await log.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });

  const receiver = async (...given: Parameters<typeof startReceiver>): Promise<WebhookReceiver> => {
    const started = await startReceiver(...given);
    receivers.push(started);
    return started;
  };
  const idOf = ({ headers }: ReceivedWebhook): string => String(headers['webhook-id']);
  const pending = (count: number): Promise<boolean> =>
    until('pending deliveries', async () => (await opened.outbox.pending()) === count);
  /** No attempt may be running: it would time out. */
  const minutes = (condition: () => boolean | Promise<boolean>): Promise<void> =>
    node.passes(RECORDING_INTERVAL, condition);
  /** Empties the outbox while it is in use. */
  const empty = async (): Promise<void> => {
    // Only one process can open a SQLite file.
    if (kind === 'SQLite') await node.stop();
    opened = await under.empty();
    if (kind === 'SQLite') node = log.start(opened);
  };

  it('is the start of an outbox that was emptied under load, without gaps or older events', async () => {
    const holding: (() => void)[] = [];
    let holds = false;
    const { url, received } = await receiver((response) => {
      if (holds) holding.push(() => response.end());
      else response.end();
    });
    // Its progress is further back, and must not repeat anything for the other endpoint.
    await log.register(2, url, 'ben');
    await log.register(1, url);
    node = log.start(opened);
    for (let id = 1; id <= 20; id += 1) await log.ship(id);
    await until('the requests', () => received.length === 20);
    await pending(0);
    await minutes(async () => (await log.reached(1)).length > 0);
    const checkpoint = (await log.reached(1)).at(-1) ?? 0;
    const older = received.map(idOf);
    expect(older).toEqual(await log.shipped());

    for (let id = 21; id <= 30; id += 1) await log.ship(id);
    await until('the requests', () => received.length === 30);
    holds = true;
    for (let id = 31; id <= 40; id += 1) await log.ship(id);
    await until('the held requests', () => holding.length === 4);
    const shipping = (async () => {
      for (let id = 41; id <= 60; id += 1) await log.ship(id);
    })();
    const before = received.length;
    await Promise.all([empty(), shipping]);
    holds = false;
    for (const answer of holding) answer();

    const owed = await log.shipped(checkpoint);
    expect(owed).toHaveLength(40);
    const again = (): string[] => received.slice(before).map(idOf);
    await node.passes(1_000, async () => (await opened.outbox.checkpoint()) !== undefined);
    await until('the undelivered events', () => owed.every((id) => again().includes(id)));
    expect(again().filter((id) => older.includes(id))).toEqual([]);
    expect(await opened.outbox.page(1, 100)).toMatchObject({ deliveries: { length: 40 } });
  });

  it('is recorded only after events for the endpoint, never because of itself', async () => {
    const { url, received } = await receiver();
    await log.register(1, url);
    await log.register(2, url, 'ben');
    node = log.start(opened);
    const first = await log.ship(1);
    await until('the requests', () => received.length === 1);
    await pending(0);
    await minutes(async () => (await log.reached(1)).length > 0);
    expect(await log.reached(1)).toEqual([first]);

    for (let id = 2; id <= 5; id += 1) {
      const position = await log.ship(id, 'ben');
      await until('the requests', () => received.length === id);
      await pending(0);
      await minutes(async () => (await log.reached(2)).at(-1) === position);
    }
    const last = await log.ship(6);
    await until('the requests', () => received.length === 6);
    await pending(0);
    await minutes(async () => (await log.reached(1)).length > 1);
    expect(await log.reached(1)).toEqual([first, last]);
    expect(received).toHaveLength(6);
  });

  it('does not pass pending deliveries', async () => {
    let refused = '';
    const { url, received } = await receiver((response, one) => {
      refused ||= received.length === 2 ? idOf(one) : '';
      response.writeHead(idOf(one) === refused ? 500 : 200).end();
    });
    await log.register(1, url);
    node = log.start(opened);
    const first = await log.ship(1);
    await until('the requests', () => received.length === 1);
    await log.ship(2);
    await until('the failure to be recorded', async () => (await opened.outbox.health([1]))[0]?.failing_since !== null);
    const last = await log.ship(3);
    await until('the requests', () => received.length >= 3);
    await pending(1);
    await minutes(async () => (await log.reached(1)).length > 0);
    expect(await log.reached(1)).toEqual([first]);
    const { deliveries } = await opened.outbox.page(1, 10, { status: 'pending' });
    refused = 'nobody';
    await opened.outbox.retry(1, deliveries[0]?.id ?? '');
    node.work.wake();
    await until('the requests', () => received.length >= 4);
    await pending(0);
    await minutes(async () => (await log.reached(1)).length > 1);
    expect(await log.reached(1)).toEqual([first, last]);
  });

  it('needs no outbox without endpoints, and then does not read the log', async () => {
    const { url, received } = await receiver();
    for (let id = 1; id <= 3; id += 1) await log.ship(id);
    node = log.start(opened);
    await until('the follower', () => node.work.position === 3);
    expect(await opened.outbox.checkpoint()).toBeUndefined();
    await log.register(1, url);
    const position = await log.ship(4);
    await until('the requests', () => received.length === 1);
    await until('the checkpoint', async () => (await opened.outbox.checkpoint()) === position);
    expect(received.map(idOf)).toEqual(await log.shipped(3));
  });

  it('does not repeat events from the time while an endpoint was disabled', async () => {
    const { url, received } = await receiver();
    await log.register(1, url);
    const enabled = (is: boolean) =>
      log.change({ type: 'WebhookChanged', data: { webhook_id: 1, reason: 'edited', changes: { enabled: is } } });
    await log.ship(1);
    await enabled(false);
    await log.ship(2);
    await enabled(true);
    await log.ship(3);
    node = log.start(opened);
    await until('the requests', () => received.length === 1);
    await until('the checkpoint', async () => (await opened.outbox.checkpoint()) === (await log.store.head()));
    expect(received.map(idOf)).toEqual((await log.shipped()).slice(2));
  });

  it('is ignored if it is beyond the end of a restored log', async () => {
    const { url, received } = await receiver();
    await log.register(1, url);
    const lease = await opened.leases.acquire('webhooks', 60_000);
    if (!lease) throw new Error('the lease was refused');
    await opened.outbox.follow([], checkpointAt(1_000), lease);
    await opened.leases.release(lease);
    node = log.start(opened);
    await until('the follower', () => node.work.position === 2);
    await log.ship(1);
    await until('the requests', () => received.length === 1);
    await pending(0);
    await minutes(async () => (await log.reached(1)).length > 0);
    expect(await log.reached(1)).toEqual([3]);
  });
};

describe('the progress of deliveries, with the outbox in SQLite', () => {
  describeProgress('SQLite', ofSqlite);
});
describeNeeding('redis-server', 'the progress of deliveries, with the outbox in Redis', () => {
  describeProgress('Redis', ofRedis);
});
