/** @needs redis-server */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../../../test/support/until.js';
import { StoreUnavailableError } from '../../../../event-sourcing/event-store.js';
import { sampleDelivery } from '../../../delivery-channel.contract.js';
import { ClaimLostError, CoordinationRecoveringError, type StoredAnswer } from '../../../idempotency.js';
import { LeaseLostError, type Lease } from '../../../leases.js';
import type { RateLimit } from '../../../rate-limits.js';
import type { RedisCoordination } from '../redis-coordination.js';
import { RedisNodes } from '../testing/redis-nodes.js';

const MINUTE = 60_000;
const COMMANDS_END = 20_000;
const limit: RateLimit = { points: 1, windowSeconds: 600 };
const answer: StoredAnswer = { status: 201, headers: {}, body: '{"id":7}' };
const delivery = { webhook_id: 1, event_id: 'a', position: 5, shipment_id: 7, type: 'type', subject: 'WM' };

/** Each cell of the table in docs/coordination.md: what a dead, a frozen and an emptied Redis costs. */
describe('Redis in trouble', () => {
  let nodes: RedisNodes;
  let one: RedisCoordination;
  let other: RedisCoordination;

  beforeEach(async () => {
    nodes = await RedisNodes.start();
    [one, other] = [await nodes.open({ commandLimit: COMMANDS_END }), await nodes.open({ commandLimit: COMMANDS_END })];
  });
  afterEach(() => nodes.dispose());

  const unavailable = async (...calls: (() => Promise<unknown>)[]): Promise<void> => {
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StoreUnavailableError);
  };
  const available = (): Promise<boolean> =>
    until('both to be well', () =>
      Promise.all([one.check(), other.check()]).then(
        () => true,
        () => false,
      ),
    );
  const takeLease = async (): Promise<Lease> => {
    const lease = await one.leases.acquire('webhooks', MINUTE);
    if (!lease) throw new Error('the lease was refused');
    return lease;
  };
  const follow = (lease: Lease) => one.outbox.follow([{ kind: 'add', delivery }], delivery.position, lease);
  const attempt = {
    at: new Date(),
    status: 200,
    latency_ms: 1,
    response: '',
    error: null,
    retryIn: null,
    asked: 0,
    request: null,
  } as const;
  const heardByOther = (): string[] => {
    const heard: string[] = [];
    other.deliveryChannel.onTold((_, { id }) => heard.push(id));
    return heard;
  };

  describe.each([
    {
      fault: 'dead',
      strike: () => nodes.server.kill(),
      mend: () => nodes.server.start(),
      keeps: false,
    },
    {
      fault: 'frozen',
      strike: async () => nodes.server.freeze(),
      mend: async () => nodes.server.thaw(),
      keeps: true,
    },
  ])('that is $fault', ({ strike, mend, keeps }) => {
    const mended = async (): Promise<void> => {
      await mend();
      await available();
    };

    it('refuses sign-ins and refreshes, and still knows who was signed out', async () => {
      const { sessions } = one;
      const standing = await sessions.start('ada', 1);
      const ended = await sessions.start('ada', 1);
      await sessions.revoke(ended.refresh);
      await strike();
      await unavailable(
        () => sessions.start('ada', 1),
        () => sessions.rotate(standing.refresh),
        () => sessions.recall(standing.session_id, Buffer.from('seed')),
        () => sessions.revoke(standing.refresh),
      );
      expect(sessions.isRevoked(ended.session_id)).toBe(true);
      expect(sessions.isRevoked(standing.session_id)).toBe(false);

      await mended();
      expect(sessions.isRevoked(ended.session_id)).toBe(true);
      const next = await sessions.start('ada', 2);
      await sessions.revoke(next.refresh);
      await until('the revocation', () => other.sessions.isRevoked(next.session_id));
    });

    it(`${keeps ? 'keeps' : 'costs'} what was signed in`, async () => {
      const { refresh } = await one.sessions.start('ada', 1);
      await strike();
      await unavailable(() => one.check());
      await mended();
      expect((await one.sessions.rotate(refresh)).outcome).toBe(keeps ? 'rotated' : 'invalid');
    });

    it('runs no key, and gives up later what could not be given up', async () => {
      const { idempotency } = one;
      await idempotency.claim('answered', 'body');
      await idempotency.complete('answered', answer);
      await idempotency.claim('failed', 'body');
      await strike();
      await unavailable(
        () => idempotency.claim('key', 'body'),
        () => idempotency.reserve('failed', { id: 7 }),
        () => idempotency.complete('failed', answer),
      );
      await idempotency.release('failed');

      await mended();
      if (keeps) {
        expect(await idempotency.claim('answered', 'body')).toEqual({ outcome: 'answered', answer });
        expect(await other.idempotency.claim('answered', 'body')).toEqual({ outcome: 'answered', answer });
        expect(await idempotency.claim('failed', 'body')).toEqual({ outcome: 'abandoned' });
        // Claimed by the call that nobody waited for; it must not stay so.
        await until('the key', async () => (await other.idempotency.claim('key', 'body')).outcome !== 'running');
      } else {
        await expect(idempotency.claim('key', 'body')).rejects.toBeInstanceOf(CoordinationRecoveringError);
        await expect(other.idempotency.claim('key', 'body')).rejects.toBeInstanceOf(CoordinationRecoveringError);
        nodes.travel(COMMANDS_END);
        expect(await idempotency.claim('answered', 'body')).toEqual({ outcome: 'claimed', epochIsYoung: true });
      }
    });

    it('counts no limit, so that strict ones refuse', async () => {
      await one.rateLimits.take('key', limit);
      await strike();
      await unavailable(() => one.rateLimits.take('key', limit));
      await mended();
      expect(await one.rateLimits.take('key', limit)).toMatchObject({ allowed: !keeps });
    });

    it(keeps ? 'keeps a lease for its holder' : 'ends a lease, and with it what its holder writes', async () => {
      const lease = await takeLease();
      await strike();
      await unavailable(
        () => one.leases.renew(lease, MINUTE),
        () => one.leases.acquire('another', MINUTE),
        () => one.leases.release({ ...lease, holder: 'nobody' }),
      );
      await mended();
      expect(await one.leases.renew(lease, MINUTE)).toBe(keeps);
      expect((await other.leases.acquire('webhooks', MINUTE)) === undefined).toBe(keeps);
      if (!keeps) await expect(follow(lease)).rejects.toBeInstanceOf(LeaseLostError);
    });

    it('sends no webhook and loses none that the log does not give again', async () => {
      const lease = await takeLease();
      await follow(lease);
      const [due] = await one.outbox.due(1, 1, lease);
      await strike();
      await unavailable(
        () => one.outbox.checkpoint(),
        () => follow(lease),
        () => one.outbox.agenda(),
        () => one.outbox.due(1, 1, lease),
        () => one.outbox.record({ ...attempt, id: due?.id ?? '', outcome: 'delivered' }, lease),
        () => one.outbox.page(1, 1),
        () => one.outbox.health([1]),
        () => one.outbox.retry(1, due?.id ?? ''),
        () => one.outbox.setDue([delivery]),
        () => one.outbox.addTest({ ...delivery, event_id: 'test' }, '{}'),
        () => one.outbox.pending(),
      );
      await mended();
      expect(await one.outbox.checkpoint()).toBe(keeps ? delivery.position : undefined);
      if (keeps) await follow(lease);
      else await expect(follow(lease)).rejects.toBeInstanceOf(LeaseLostError);
    });

    it('lets reads go on, and holds the promise of one’s own write on the node that wrote', async () => {
      await one.marks.raise('ada', 5);
      await strike();
      const began = performance.now();
      await one.marks.raise('ada', 8);
      expect([await one.marks.of('ada'), await one.marks.highest()]).toEqual([8, 8]);
      for (let turn = 0; turn < 50; turn += 1) await one.marks.of('ada');
      // Each may wait a quarter of a second, but none that comes soon after one that did.
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(await other.marks.of('ada')).toBe(0);

      await mended();
      await until('the mark', async () => {
        await one.marks.raise('ada', 9);
        return (await other.marks.of('ada')) === 9;
      });
      expect(await other.marks.highest()).toBe(9);
    });

    it('keeps news of deliveries within a process, until it is well', async () => {
      const heard = heardByOther();
      await strike();
      const here: string[] = [];
      one.deliveryChannel.onTold((_, { id }) => here.push(id));
      one.deliveryChannel.wake();
      one.deliveryChannel.tell('ada', sampleDelivery);
      expect(here).toEqual(['1']);
      await mended();
      await until('the news', () => {
        one.deliveryChannel.tell('ada', { ...sampleDelivery, id: '2' });
        return heard.includes('2');
      });
    });
  });

  describe('that is emptied', () => {
    it('costs what was signed in, and still knows who was signed out', async () => {
      const standing = await one.sessions.start('ada', 1);
      const ended = await one.sessions.start('ada', 1);
      await one.sessions.revoke(ended.refresh);
      await until('the revocation', () => other.sessions.isRevoked(ended.session_id));
      await nodes.server.empty();
      expect(await one.sessions.rotate(standing.refresh)).toEqual({ outcome: 'invalid' });
      expect(await one.sessions.revoke(standing.refresh)).toBe(false);
      expect([one, other].every(({ sessions }) => sessions.isRevoked(ended.session_id))).toBe(true);
      expect(await one.sessions.start('ada', 1)).toMatchObject({ account_id: 'ada' });
    });

    it('runs no key until every command begun before has ended, not even for a node that starts', async () => {
      await one.idempotency.claim('key', 'body');
      await nodes.server.empty();
      await expect(one.idempotency.reserve('key', { id: 7 })).rejects.toBeInstanceOf(ClaimLostError);
      await expect(one.idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
      const refusal = await other.idempotency.claim('key', 'body').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CoordinationRecoveringError);
      expect((refusal as CoordinationRecoveringError).retryAfterSeconds).toBe(COMMANDS_END / 1000);
      const late = await nodes.open({ commandLimit: COMMANDS_END });
      await expect(late.idempotency.claim('key', 'body')).rejects.toBeInstanceOf(CoordinationRecoveringError);

      nodes.travel(COMMANDS_END);
      expect(await one.idempotency.claim('key', 'body')).toEqual({ outcome: 'claimed', epochIsYoung: true });
      expect(await other.idempotency.claim('key', 'body')).toEqual({ outcome: 'running' });
      nodes.travel(24 * 60 * MINUTE);
      expect(await one.idempotency.claim('later', 'body')).toEqual({ outcome: 'claimed', epochIsYoung: false });
    });

    it('counts every limit anew', async () => {
      await one.rateLimits.take('key', limit);
      await nodes.server.empty();
      expect(await one.rateLimits.take('key', limit)).toMatchObject({ allowed: true });
    });

    it('ends every lease', async () => {
      const lease = await takeLease();
      await nodes.server.empty();
      expect(await one.leases.renew(lease, MINUTE)).toBe(false);
      expect(await other.leases.acquire('webhooks', MINUTE)).toBeDefined();
    });

    it('knows no delivery and no checkpoint, and refuses the holder who does not know so', async () => {
      const lease = await takeLease();
      await follow(lease);
      const [due] = await one.outbox.due(1, 1, lease);
      await nodes.server.empty();
      expect([await one.outbox.checkpoint(), await one.outbox.pending()]).toEqual([undefined, 0]);
      await expect(follow(lease)).rejects.toBeInstanceOf(LeaseLostError);
      const made = { ...attempt, id: due?.id ?? '', outcome: 'delivered' } as const;
      await expect(one.outbox.record(made, lease)).rejects.toBeInstanceOf(LeaseLostError);
      expect(await one.outbox.record(made, await takeLease())).toBeUndefined();
    });

    it('knows the marks of the node that wrote', async () => {
      await one.marks.raise('ada', 5);
      await nodes.server.empty();
      expect([await one.marks.of('ada'), await other.marks.of('ada')]).toEqual([5, 0]);
      await one.marks.raise('ada', 6);
      expect([await other.marks.of('ada'), await other.marks.highest()]).toEqual([6, 6]);
    });

    it('tells news of deliveries as before', async () => {
      const heard = heardByOther();
      await nodes.server.empty();
      one.deliveryChannel.tell('ada', sampleDelivery);
      await until('the news', () => heard.length > 0);
    });
  });
});
