/** @needs redis-server */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../../../../test/support/waiting/until.js';
import { StoreUnavailableError } from '@waymark/event-store';
import { CoordinationRecoveringError, type StoredAnswer } from '../../idempotency.js';
import type { Lease } from '../../leases.js';
import { DELIVERY_RETENTION, LONGEST_GAP, type NewDelivery } from '../../webhook-outbox.js';
import { FOLLOW } from './outbox/outbox-scripts.js';
import { RedisWebhookOutbox } from './outbox/redis-webhook-outbox.js';
import { RedisConnection } from './redis-connection.js';
import type { RedisCoordination } from './redis-coordination.js';
import { RedisNodes } from './testing/redis-nodes.js';
import { checkpointAt } from '../../testing/outbox-in-use.js';
import { accountClient } from '../../testing/key-clients.js';

const MINUTE = 60_000;
const COMMANDS_END = 20_000;
const answer: StoredAnswer = { status: 201, headers: {}, body: '{"id":7}' };
const event = (position: number): NewDelivery => ({
  webhook_id: 1,
  event_id: `event-${position}`,
  position,
  shipment_id: 7,
  type: 'type',
  subject: 'WM',
});
const add = (position: number) => ({ kind: 'add', delivery: event(position) }) as const;

const takeLease = async ({ leases }: RedisCoordination): Promise<Lease> => {
  const lease = await leases.acquire('webhooks', MINUTE);
  if (!lease) throw new Error('the lease was refused');
  return lease;
};

describe('Redis with persistence', () => {
  let nodes: RedisNodes;
  afterEach(() => nodes.dispose());

  it('recovers after a kill, and runs no key until all earlier commands have ended', async () => {
    nodes = await RedisNodes.start(['--appendonly', 'yes', '--appendfsync', 'always']);
    const node = await nodes.open({ commandLimit: COMMANDS_END });
    const { refresh } = await node.sessions.start('ada', 1);
    await node.idempotency.claim('answered', 'body', 'name of answered', accountClient);
    await node.idempotency.complete('answered', answer);
    await node.idempotency.claim('running', 'body', 'name of running', accountClient);
    const lease = await takeLease(node);
    await node.outbox.follow([add(1)], checkpointAt(1), lease);

    await nodes.server.kill();
    await nodes.server.start();
    await until('Redis to recover', () =>
      node.check().then(
        () => true,
        () => false,
      ),
    );

    expect(await node.sessions.rotate(refresh)).toMatchObject({ outcome: 'rotated' });
    expect(await node.leases.renew(lease, MINUTE)).toBe(true);
    expect([await node.outbox.checkpoint(), await node.outbox.pending()]).toEqual([1, 1]);
    await node.idempotency.complete('running', answer);
    await expect(node.idempotency.claim('answered', 'body', 'name of answered', accountClient)).rejects.toBeInstanceOf(
      CoordinationRecoveringError,
    );
    nodes.travel(COMMANDS_END);
    expect(await node.idempotency.claim('answered', 'body', 'name of answered', accountClient)).toEqual({
      outcome: 'answered',
      answer,
    });
    expect(await node.idempotency.claim('running', 'body', 'name of running', accountClient)).toEqual({
      outcome: 'answered',
      answer,
    });
    expect(await node.idempotency.claim('new', 'body', 'name of new', accountClient)).toEqual({
      outcome: 'claimed',
      epochIsYoung: true,
    });
  });
});

describe('with Redis', () => {
  let nodes: RedisNodes;
  let node: RedisCoordination;

  beforeEach(async () => {
    nodes = await RedisNodes.start();
    node = await nodes.open();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await nodes.dispose();
  });

  it('a process with a broken subscription learns of revocations in the meantime', async () => {
    const other = await nodes.open();
    const heard: string[] = [];
    other.sessions.onRevoked((session_id) => heard.push(session_id));
    for (let turn = 1; turn <= 5; turn += 1) {
      const { refresh, session_id } = await node.sessions.start('ada', 1);
      await nodes.ask((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'PUBSUB']));
      await node.sessions.revoke(refresh);
      await until('the revocation', () => other.sessions.isRevoked(session_id));
      expect(heard).toHaveLength(turn);
    }
  });

  it('a process that starts on an empty log and an empty Redis runs keys immediately, and with any other log later', async () => {
    await nodes.server.empty();
    const late = await nodes.open({ logIsEmpty: false, commandLimit: COMMANDS_END });
    await expect(late.idempotency.claim('key', 'body', 'name of key', accountClient)).rejects.toBeInstanceOf(
      CoordinationRecoveringError,
    );
    nodes.travel(COMMANDS_END);
    expect(await late.idempotency.claim('key', 'body', 'name of key', accountClient)).toMatchObject({
      outcome: 'claimed',
    });
  });

  it('a Redis without free memory deletes the expired keys of many clients, and then runs keys again', async () => {
    const claim = (number: number) => {
      const client = { room: 'anonymous', id: `client-${number}` } as const;
      return node.idempotency.claim(`key ${number}`, 'body', `name of ${number}`, client);
    };
    const forgetful = { room: 'anonymous', id: 'forgetful' } as const;
    await node.idempotency.claim('forgotten', 'body', 'name', forgetful);
    await node.idempotency.forget('forgotten');
    const CLIENTS = 400;
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => claim(number)));
    nodes.travel(20 * 60 * MINUTE);
    await node.idempotency.claim('kept', 'body', 'name', forgetful);
    await nodes.server.limit(Math.floor(0.9 * (await nodes.server.memory())));
    await expect(claim(CLIENTS)).rejects.toThrow('OOM');
    await node.idempotency.complete('kept', answer);

    nodes.travel(10 * 60 * MINUTE);
    expect(await claim(CLIENTS)).toMatchObject({ outcome: 'claimed' });
    const kept = await nodes.ask((client) => client.keys('waymark:key:*'));
    expect(kept.sort()).toEqual(['waymark:key:kept', `waymark:key:key ${CLIENTS}`]);
  });

  /** Steps are applied, but their replies are lost. */
  const loseReplies = (): jest.Spied<RedisConnection['run']> => {
    const run = RedisConnection.prototype.run.bind(Reflect.get(node.leases, 'connection') as RedisConnection);
    return jest.spyOn(RedisConnection.prototype, 'run').mockImplementation(async (script, ...rest) => {
      const reply = await run(script, ...rest);
      if (script === FOLLOW) throw new StoreUnavailableError('lost');
      return reply;
    });
  };

  it('steps whose reply was lost are not applied twice', async () => {
    const lease = await takeLease(node);
    await node.outbox.checkpoint();
    await node.outbox.follow([add(1)], checkpointAt(1), lease);
    const spy = loseReplies();
    const steps = [{ kind: 'cancel', webhook_id: 1, position: 2 }, add(3)] as const;
    await expect(node.outbox.follow(steps, checkpointAt(3), lease)).rejects.toBeInstanceOf(StoreUnavailableError);
    spy.mockRestore();

    await node.outbox.follow([...steps, add(4)], checkpointAt(4), lease);
    const { deliveries } = await node.outbox.page(1, 10);
    expect(deliveries.map(({ event_id, status }) => [event_id, status])).toEqual([
      ['event-4', 'pending'],
      ['event-3', 'pending'],
      ['event-1', 'cancelled'],
    ]);
    expect(await node.outbox.checkpoint()).toBe(4);
  });

  it('many steps are applied in parts, and resume at the part whose reply was lost', async () => {
    const lease = await takeLease(node);
    await node.outbox.checkpoint();
    const cancel = { kind: 'cancel', webhook_id: 1, position: 2 } as const;
    const endpoints = Array.from({ length: 700 }, (_, index) => index + 1);
    const addToAll = (position: number) =>
      endpoints.map((webhook_id) => ({ kind: 'add', delivery: { ...event(position), webhook_id } }) as const);
    const steps = [...addToAll(1), cancel, ...addToAll(3), ...addToAll(4)];
    const spy = loseReplies();
    await expect(node.outbox.follow(steps, checkpointAt(5), lease)).rejects.toBeInstanceOf(StoreUnavailableError);
    spy.mockRestore();
    expect(await nodes.values('waymark:outbox:checkpoint')).toEqual(['3']);

    await node.outbox.follow(steps, checkpointAt(5), lease);
    expect([await node.outbox.checkpoint(), await node.outbox.pending()]).toEqual([5, 3 * 700 - 1]);
    const { deliveries } = await node.outbox.page(1, 10);
    expect(deliveries.map(({ status }) => status)).toEqual(['pending', 'pending', 'cancelled']);
  });

  it('an endpoint with thousands of deliveries is cancelled and erased in parts, without remains', async () => {
    const lease = await takeLease(node);
    const positions = Array.from({ length: 2_500 }, (_, index) => index + 1);
    for (let from = 0; from < positions.length; from += 500) {
      await node.outbox.setDue(positions.slice(from, from + 500).map(event));
    }
    const other = { ...event(1), webhook_id: 2 };
    await node.outbox.setDue([other]);
    expect(await node.outbox.pending()).toBe(2_501);
    await node.outbox.follow([{ kind: 'cancel', webhook_id: 1, position: 1 }], checkpointAt(1), lease);
    expect([await node.outbox.pending(), (await node.outbox.agenda()).due.length]).toEqual([1, 1]);
    await node.outbox.follow([{ kind: 'erase', webhook_id: 1, position: 2 }], checkpointAt(2), lease);
    expect((await node.outbox.page(1, 10)).deliveries).toEqual([]);
    const keys = await nodes.ask((client) => client.keys('waymark:outbox:delivery:*'));
    expect(keys).toHaveLength(1);
  });

  it('old completed deliveries are deleted, but no pending ones, once the clock has kept pace', async () => {
    const lease = await takeLease(node);
    await node.outbox.follow([add(1), add(2)], checkpointAt(2), lease);
    const [first] = await node.outbox.due(1, 1, lease);
    const made = { id: first?.id ?? '', at: new Date(), status: 200, latency_ms: 1, response: '', error: null };
    await node.outbox.record({ ...made, outcome: 'delivered', retryIn: null, asked: 0, request: null }, lease);
    let offset = DELIVERY_RETENTION + MINUTE;
    const connection = await RedisConnection.open({ url: nodes.server.url, timeOffset: () => offset });
    const outbox = new RedisWebhookOutbox(connection);
    await outbox.agenda();
    await outbox.purge();
    expect((await outbox.page(1, 10)).deliveries).toHaveLength(2);
    for (let half = 0; half < 2; half += 1) {
      offset += LONGEST_GAP / 2;
      await outbox.agenda();
    }
    await outbox.purge();
    outbox.close();
    await connection.close();
    expect((await node.outbox.page(1, 10)).deliveries.map(({ event_id }) => event_id)).toEqual(['event-2']);
    expect(await nodes.ask((client) => client.keys('waymark:outbox:attempts:*'))).toEqual([]);
  });
});
