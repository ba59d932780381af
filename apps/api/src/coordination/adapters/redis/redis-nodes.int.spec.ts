/** @needs redis-server */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../../test/support/waiting/until.js';
import { sampleDelivery } from '../../delivery-channel.contract.js';
import { ClaimLostError, type StoredAnswer } from '../../idempotency.js';
import { LeaseLostError, type Lease } from '../../leases.js';
import type { RedisCoordination } from './redis-coordination.js';
import { OWNER_LIFETIME } from './redis-idempotency.js';
import { RedisNodes } from './testing/redis-nodes.js';
import { checkpointAt } from '../../testing/outbox-in-use.js';
import { accountClient } from '../../testing/key-clients.js';

const answer: StoredAnswer = { status: 201, headers: {}, body: '{"id":7}' };
const reservation = { id: 7, tracking_number: 'WM-0000-0000-0000-0' };

describe('two processes that share a Redis', () => {
  let nodes: RedisNodes;
  let one: RedisCoordination;
  let other: RedisCoordination;

  beforeAll(async () => {
    nodes = await RedisNodes.start();
  });
  afterAll(() => nodes.dispose());
  beforeEach(async () => {
    await nodes.server.empty();
    [one, other] = [await nodes.open(), await nodes.open()];
  });
  afterEach(async () => {
    await Promise.all([nodes.close(one), nodes.close(other)]);
  });

  describe('of different versions share answers', () => {
    const long = { ...answer, body: JSON.stringify({ text: 'Zürich '.repeat(1_000) }) };
    const short = { ...answer, body: '{"id":8}' };

    it('in a form that an earlier version takes for the claim of an ended process, and short ones as they are', async () => {
      for (const [key, given] of Object.entries({ long, short })) {
        await one.idempotency.claim(key, 'body', `name of ${key}`, accountClient);
        await one.idempotency.complete(key, given);
        expect(await other.idempotency.claim(key, 'body', `name of ${key}`, accountClient)).toEqual({
          outcome: 'answered',
          answer: given,
        });
      }
      const [packed, plain] = await nodes.ask((client) =>
        Promise.all(['long', 'short'].map((key) => client.hmGet(`waymark:key:${key}`, ['answer', 'owner', 'packed']))),
      );
      expect(packed).toEqual([null, '', expect.any(String)]);
      expect(packed?.[2]?.length).toBeLessThan(long.body.length / 4);
      expect(plain).toEqual([JSON.stringify(short), '', null]);
    });

    it('of any length that an earlier version stored', async () => {
      await one.idempotency.claim('key', 'body', 'name', accountClient);
      await nodes.ask((client) => client.hSet('waymark:key:key', 'answer', JSON.stringify(long)));
      expect(await other.idempotency.claim('key', 'body', 'name', accountClient)).toEqual({
        outcome: 'answered',
        answer: long,
      });
    });

    it('and keep a key of an earlier version for a day after its takeover and after its answer', async () => {
      const HOUR = 3_600_000;
      const remaining = () => nodes.ask((client) => client.pTTL('waymark:key:key'));
      const asOfAnEarlierVersion = () =>
        nodes.ask((client) => client.multi().hDel('waymark:key:key', 'client').pExpire('waymark:key:key', HOUR).exec());
      await one.idempotency.claim('key', 'body', 'name', accountClient);
      await one.idempotency.release('key');
      await asOfAnEarlierVersion();
      expect(await other.idempotency.claim('key', 'body', 'name', accountClient)).toEqual({ outcome: 'abandoned' });
      expect(await remaining()).toBeGreaterThan(23 * HOUR);
      await asOfAnEarlierVersion();
      await other.idempotency.complete('key', answer);
      expect(await remaining()).toBeGreaterThan(23 * HOUR);
    });

    it('and keep a key that an earlier version took over until it expires here', async () => {
      await one.idempotency.claim('key', 'body', 'name', accountClient);
      await nodes.ask((client) => client.pExpire('waymark:key:key', 3_600_000));
      await one.idempotency.complete('key', answer);
      expect(await nodes.ask((client) => client.pTTL('waymark:key:key'))).toBe(-1);
    });

    it('and release a key whose answer is too long to keep', async () => {
      const body = randomBytes(200_000).toString('hex');
      await one.idempotency.claim('key', 'body', 'name', accountClient);
      await one.idempotency.complete('key', { ...answer, body });
      expect(await other.idempotency.claim('key', 'body', 'name', accountClient)).toEqual({ outcome: 'abandoned' });
    });
  });

  describe('share sessions', () => {
    it('and continue each other’s sessions', async () => {
      const { refresh, session_id } = await one.sessions.start('ada', 3);
      expect(await other.sessions.rotate(refresh)).toMatchObject({ outcome: 'rotated', session_id, began: 3 });
    });

    it('and receive every revocation', async () => {
      const heard: string[] = [];
      other.sessions.onRevoked((session_id) => heard.push(session_id));
      const [signedOut, stolen, kept] = [
        await one.sessions.start('ada', 1),
        await one.sessions.start('ada', 1),
        await one.sessions.start('ada', 1),
      ];
      await one.sessions.revoke(signedOut.refresh);
      await one.sessions.rotate(stolen.refresh);
      await one.sessions.rotate(stolen.refresh);
      await until('both revocations', () => heard.length === 2);
      expect(heard).toEqual([signedOut, stolen].map(({ session_id }) => session_id));
      expect(heard.every((session_id) => other.sessions.isRevoked(session_id))).toBe(true);
      expect(other.sessions.isRevoked(kept.session_id)).toBe(false);
    });

    it('including a process that starts after a revocation', async () => {
      const { refresh, session_id } = await one.sessions.start('ada', 1);
      await one.sessions.revoke(refresh);
      const late = await nodes.open();
      expect(late.sessions.isRevoked(session_id)).toBe(true);
      await nodes.close(late);
    });
  });

  describe('run a key once', () => {
    it('and replay each other’s answers', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      expect(await other.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'running',
      });
      await one.idempotency.complete('key', answer);
      expect(await other.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'answered',
        answer,
      });
    });

    it('and neither writes to the other’s claim', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      await expect(other.idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
      await expect(other.idempotency.release('key')).rejects.toBeInstanceOf(ClaimLostError);
      await expect(other.idempotency.reserve('key', reservation)).rejects.toBeInstanceOf(ClaimLostError);
      await one.idempotency.complete('key', answer);
    });

    it('and one takes over an abandoned claim of the other, with the same reservation', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      await one.idempotency.reserve('key', reservation);
      await one.idempotency.release('key');
      expect(await other.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'abandoned',
        reservation,
      });
      expect(await other.idempotency.reserve('key', { id: 8 })).toEqual(reservation);
    });

    it('and a stopped process cannot write to a claim that another took over when it resumes', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      nodes.travel(OWNER_LIFETIME);
      expect(await other.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'abandoned',
      });
      await expect(one.idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
      await expect(one.idempotency.reserve('key', reservation)).rejects.toBeInstanceOf(ClaimLostError);
      expect(await one.idempotency.claim('another', 'body', 'name of another', accountClient)).toMatchObject({
        outcome: 'claimed',
      });
      await expect(one.idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
      await other.idempotency.complete('key', answer);
    });

    it('and a stopped process takes over its own claim like any other process', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      nodes.travel(OWNER_LIFETIME);
      expect(await one.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'abandoned',
      });
      expect(await one.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({ outcome: 'running' });
    });

    it('and neither lapses while it runs', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      const aliveUntil = () => nodes.values('waymark:owner:*');
      const before = await aliveUntil();
      await until('the heartbeats', async () => (await aliveUntil()).every((time) => !before.includes(time)));
      nodes.travel(OWNER_LIFETIME - 3_000);
      expect(await other.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'running',
      });
    });
  });

  it('share rate limits', async () => {
    const limit = { points: 3, windowSeconds: 600 };
    const verdicts = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? one : other).rateLimits.take('key', limit)),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  describe('take turns with a lease', () => {
    const take = async ({ leases }: RedisCoordination): Promise<Lease> => {
      const lease = await leases.acquire('webhooks', 5_000);
      if (!lease) throw new Error('the lease was refused');
      return lease;
    };

    it('and a stopped holder is fenced when it resumes', async () => {
      const stopped = await take(one);
      expect(await other.leases.acquire('webhooks', 5_000)).toBeUndefined();
      nodes.travel(5_000);
      const present = await take(other);
      await expect(one.outbox.follow([], checkpointAt(1), stopped)).rejects.toBeInstanceOf(LeaseLostError);
      expect(await one.leases.renew(stopped, 5_000)).toBe(false);
      await one.leases.release(stopped);
      expect(await other.leases.renew(present, 5_000)).toBe(true);
    });

    it('and continue the same deliveries', async () => {
      const delivery = { webhook_id: 1, event_id: 'a', position: 1, shipment_id: 7, type: 'type', subject: 'WM' };
      const first = await take(one);
      await one.outbox.follow([{ kind: 'add', delivery }], checkpointAt(1), first);
      await one.leases.release(first);
      const second = await take(other);
      expect(await other.outbox.checkpoint()).toBe(1);
      const [due] = await other.outbox.due(1, 1, second);
      const attempt = { at: new Date(), status: 200, latency_ms: 1, response: '', error: null } as const;
      await other.outbox.record(
        { id: due?.id ?? '', ...attempt, outcome: 'delivered', retryIn: null, asked: 0, request: null },
        second,
      );
      expect((await one.outbox.page(1, 1)).deliveries).toMatchObject([{ status: 'delivered' }]);
    });
  });

  it('share the marks of accounts', async () => {
    await one.marks.raise('ada', 5);
    await other.marks.raise('ada', 3);
    expect([await one.marks.of('ada'), await other.marks.of('ada'), await other.marks.highest()]).toEqual([5, 5, 5]);
  });

  it('notify each other of deliveries, and wake each other, once', async () => {
    const heard: string[] = [];
    for (const [name, { deliveryChannel }] of Object.entries({ one, other })) {
      deliveryChannel.onTold((owner_id, { id }) => heard.push(`${name} ${owner_id} ${id}`));
      deliveryChannel.onWake(() => heard.push(`${name} wakes`));
    }
    one.deliveryChannel.tell('ada', sampleDelivery);
    other.deliveryChannel.wake();
    await until('all notifications', () => heard.length === 4);
    expect(heard.sort()).toEqual(['one ada 1', 'one wakes', 'other ada 1', 'other wakes']);
  });
});
