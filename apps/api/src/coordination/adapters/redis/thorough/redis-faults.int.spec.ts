/** @needs redis-server */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../../../test/support/waiting/until.js';
import { StoreUnavailableError } from '@waymark/event-store';
import { sampleDelivery } from '../../../delivery-channel.contract.js';
import { ClaimLostError, CoordinationRecoveringError, type StoredAnswer } from '../../../idempotency.js';
import { LeaseLostError, type Lease } from '../../../leases.js';
import type { RateLimit } from '../../../rate-limits.js';
import type { RedisCoordination } from '../redis-coordination.js';
import { RedisNodes } from '../testing/redis-nodes.js';
import { checkpointAt } from '../../../testing/outbox-in-use.js';
import { accountClient } from '../../../testing/key-clients.js';

const MINUTE = 60_000;
const COMMANDS_END = 20_000;
const limit: RateLimit = { points: 1, windowSeconds: 600 };
const answer: StoredAnswer = { status: 201, headers: {}, body: '{"id":7}' };
const delivery = { webhook_id: 1, event_id: 'a', position: 5, shipment_id: 7, type: 'type', subject: 'WM' };

/** Tests each cell of the table in docs/coordination.md: the effects of a dead, a frozen and an emptied Redis. */
describe('a Redis', () => {
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
    until('both processes to recover', () =>
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
  const follow = (lease: Lease) =>
    one.outbox.follow([{ kind: 'add', delivery }], checkpointAt(delivery.position), lease);
  const followed = (lease: Lease): Promise<unknown> =>
    follow(lease).then(
      () => true,
      (error: unknown) => (error instanceof LeaseLostError ? false : error),
    );
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

  const dead = { fault: 'dead', strike: () => nodes.server.kill(), mend: () => nodes.server.start(), keeps: false };
  const frozen = {
    fault: 'frozen',
    strike: async () => nodes.server.freeze(),
    mend: async () => nodes.server.thaw(),
    keeps: true,
  };
  const claim = (node: RedisCoordination, key: string) =>
    node.idempotency.claim(key, 'body', `name of ${key}`, accountClient);

  /** Uses keys before and during a fault, and recovers. `answered` then has an answer, and `failed` is released. */
  const useKeysDuring = async ({
    strike,
    mend,
  }: Readonly<Record<'strike' | 'mend', () => Promise<void>>>): Promise<void> => {
    const { idempotency } = one;
    await claim(one, 'answered');
    await idempotency.complete('answered', answer);
    await claim(one, 'failed');
    await strike();
    await unavailable(
      () => claim(one, 'key'),
      () => idempotency.reserve('failed', { id: 7 }),
      () => idempotency.complete('failed', answer),
    );
    await idempotency.release('failed');
    await mend();
    await available();
  };

  it('that is dead runs no key, and after its recovery none until all earlier commands have ended', async () => {
    await useKeysDuring(dead);
    for (const node of [one, other]) {
      await expect(claim(node, 'key')).rejects.toBeInstanceOf(CoordinationRecoveringError);
    }
    nodes.travel(COMMANDS_END);
    expect(await claim(one, 'answered')).toEqual({ outcome: 'claimed', epochIsYoung: true });
  });

  it('that is frozen runs no key, and retries failed releases later', async () => {
    await useKeysDuring(frozen);
    for (const node of [one, other]) expect(await claim(node, 'answered')).toEqual({ outcome: 'answered', answer });
    expect(await claim(one, 'failed')).toEqual({ outcome: 'abandoned' });
    // Claimed by an abandoned call. The claim must be released.
    await until('the claim to be released', async () => (await claim(other, 'key')).outcome !== 'running');
  });

  describe.each([dead, frozen])('that is $fault', ({ strike, mend, keeps }) => {
    const mended = async (): Promise<void> => {
      await mend();
      await available();
    };

    it('rejects sign-ins and refreshes, and still knows revoked sessions', async () => {
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

    it(`${keeps ? 'keeps' : 'loses'} active sessions`, async () => {
      const { refresh } = await one.sessions.start('ada', 1);
      await strike();
      await unavailable(() => one.check());
      await mended();
      expect((await one.sessions.rotate(refresh)).outcome).toBe(keeps ? 'rotated' : 'invalid');
    });

    it('counts no requests, so that strict limits reject', async () => {
      await one.rateLimits.take('key', limit);
      await strike();
      await unavailable(() => one.rateLimits.take('key', limit));
      await mended();
      expect(await one.rateLimits.take('key', limit)).toMatchObject({ allowed: !keeps });
    });

    it(keeps ? 'keeps a lease for its holder' : 'ends a lease, and rejects writes of its holder', async () => {
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
      expect(await followed(lease)).toBe(keeps);
    });

    it('sends no webhook, and loses none that cannot be restored from the log', async () => {
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
      expect(await followed(lease)).toBe(keeps);
    });

    it('lets reads continue, with read-your-writes on the writing node', async () => {
      await one.marks.raise('ada', 5);
      await strike();
      const began = performance.now();
      await one.marks.raise('ada', 8);
      expect([await one.marks.of('ada'), await one.marks.highest()]).toEqual([8, 8]);
      for (let turn = 0; turn < 50; turn += 1) await one.marks.of('ada');
      // Each call may wait a quarter of a second, but none shortly after a call that did.
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(await other.marks.of('ada')).toBe(0);

      await mended();
      await until('the mark', async () => {
        await one.marks.raise('ada', 9);
        return (await other.marks.of('ada')) === 9;
      });
      expect(await other.marks.highest()).toBe(9);
    });

    it('keeps notifications of deliveries within a process until it recovers', async () => {
      const heard = heardByOther();
      await strike();
      const here: string[] = [];
      one.deliveryChannel.onTold((_, { id }) => here.push(id));
      one.deliveryChannel.wake();
      one.deliveryChannel.tell('ada', sampleDelivery);
      expect(here).toEqual(['1']);
      await mended();
      await until('the notification', () => {
        one.deliveryChannel.tell('ada', { ...sampleDelivery, id: '2' });
        return heard.includes('2');
      });
    });
  });

  describe('that is emptied', () => {
    it('loses active sessions, and still knows revoked ones', async () => {
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

    it('runs no key until all earlier commands have ended, not even for a node that starts', async () => {
      await one.idempotency.claim('key', 'body', 'name of key', accountClient);
      await nodes.server.empty();
      await expect(one.idempotency.reserve('key', { id: 7 })).rejects.toBeInstanceOf(ClaimLostError);
      await expect(one.idempotency.complete('key', answer)).rejects.toBeInstanceOf(ClaimLostError);
      const refusal = await other.idempotency
        .claim('key', 'body', 'name of key', accountClient)
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CoordinationRecoveringError);
      expect((refusal as CoordinationRecoveringError).retryAfterSeconds).toBe(COMMANDS_END / 1000);
      const late = await nodes.open({ commandLimit: COMMANDS_END });
      await expect(late.idempotency.claim('key', 'body', 'name of key', accountClient)).rejects.toBeInstanceOf(
        CoordinationRecoveringError,
      );

      nodes.travel(COMMANDS_END);
      expect(await one.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'claimed',
        epochIsYoung: true,
      });
      expect(await other.idempotency.claim('key', 'body', 'name of key', accountClient)).toEqual({
        outcome: 'running',
      });
      nodes.travel(24 * 60 * MINUTE);
      expect(await one.idempotency.claim('later', 'body', 'name of later', accountClient)).toEqual({
        outcome: 'claimed',
        epochIsYoung: false,
      });
    });

    it('resets every rate limit', async () => {
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

    it('has no delivery and no checkpoint, and rejects a holder that does not know it', async () => {
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

    it('keeps the marks of the writing node', async () => {
      await one.marks.raise('ada', 5);
      await nodes.server.empty();
      expect([await one.marks.of('ada'), await other.marks.of('ada')]).toEqual([5, 0]);
      await one.marks.raise('ada', 6);
      expect([await other.marks.of('ada'), await other.marks.highest()]).toEqual([6, 6]);
    });

    it('still delivers notifications', async () => {
      const heard = heardByOther();
      await nodes.server.empty();
      one.deliveryChannel.tell('ada', sampleDelivery);
      await until('the notification', () => heard.length > 0);
    });
  });
});
