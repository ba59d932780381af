import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LeaseLostError, type Lease, type Leases } from './leases.js';
import {
  KEPT_ATTEMPTS,
  type AttemptResult,
  type DeliverySelection,
  type NewDelivery,
  type WebhookOutbox,
} from './webhook-outbox.js';

export interface OpenedForTest {
  outbox: WebhookOutbox;
  leases: Leases;
}

export interface WebhookOutboxUnderTest extends OpenedForTest {
  /** Lets time pass, in milliseconds. */
  travel: (milliseconds: number) => void;
  /** Ends the process and starts the next one on the same data. */
  reopen: () => Promise<OpenedForTest>;
  dispose: () => Promise<void>;
}

const MINUTE = 60_000;
const start = new Date('2026-03-01T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

const event = (position: number, webhook_id = 1, shipment_id = position): NewDelivery => ({
  webhook_id,
  event_id: `event-${position}`,
  position,
  shipment_id,
  type: 'waymark.shipment.status_set.v1',
  subject: 'WM-0000-0000-0000-0',
});
const add = (position: number, webhook_id = 1, shipment_id = position) =>
  ({ kind: 'add', delivery: event(position, webhook_id, shipment_id) }) as const;
/** Of one and the same shipment. */
const addOfOne = (position: number, webhook_id = 1) => add(position, webhook_id, 7);

export const describeWebhookOutbox = (name: string, open: () => Promise<WebhookOutboxUnderTest>): void => {
  describe(`${name} as webhook outbox`, () => {
    let outbox: WebhookOutbox;
    let leases: Leases;
    let travel: (milliseconds: number) => void;
    let reopen: () => Promise<OpenedForTest>;
    let dispose: () => Promise<void>;
    let lease: Lease;

    const takeLease = async (): Promise<Lease> => {
      const given = await leases.acquire('webhooks', MINUTE);
      if (!given) throw new Error('the lease was refused');
      return given;
    };

    beforeEach(async () => {
      ({ outbox, leases, travel, reopen, dispose } = await open());
      lease = await takeLease();
    });
    afterEach(() => dispose());

    const dueEvents = async (webhook_id = 1): Promise<string[]> =>
      (await outbox.due(webhook_id, 100, lease)).map(({ event_id }) => event_id);

    const attempt = async (outcome: AttemptResult['outcome'], retryIn: number | null = null, at = start) => {
      const [due] = await outbox.due(1, 1, lease);
      if (!due) throw new Error('nothing is due');
      const status = outcome === 'delivered' ? 200 : 500;
      const result = { id: due.id, at, status, latency_ms: 12, response: 'so', error: null, outcome, retryIn };
      return outbox.record(result, lease);
    };
    const deliveredOf = (id = ''): AttemptResult => ({
      id,
      at: start,
      status: 200,
      latency_ms: 1,
      response: '',
      error: null,
      outcome: 'delivered',
      retryIn: null,
    });
    const healthOf = async (webhook_id = 1) => (await outbox.health([webhook_id]))[0];

    it('is empty at first', async () => {
      expect(await outbox.checkpoint()).toBeUndefined();
      expect(await outbox.agenda()).toEqual({ now: expect.any(Date), due: [], failing: [] });
      expect(await healthOf()).toEqual({ webhook_id: 1, failing_since: null, trusted: false, pending: 0 });
      expect(await outbox.page(1, 10)).toEqual({ deliveries: [], next: null });
    });

    it('keeps deliveries and checkpoint together, each event once an endpoint, over restarts', async () => {
      await outbox.follow([add(1), add(2), add(2, 2)], 2, lease);
      await outbox.follow([add(2), add(3)], 3, lease);
      ({ outbox, leases } = await reopen());
      travel(MINUTE);
      lease = await takeLease();
      expect(await outbox.checkpoint()).toBe(3);
      expect(await dueEvents()).toEqual(['event-1', 'event-2', 'event-3']);
      expect(await outbox.pending()).toBe(4);
    });

    it('moves the checkpoint back where a log has become shorter', async () => {
      await outbox.follow([add(9)], 9, lease);
      ({ outbox, leases } = await reopen());
      travel(MINUTE);
      lease = await takeLease();
      expect(await outbox.checkpoint()).toBe(9);
      await outbox.follow([add(3)], 3, lease);
      expect([await outbox.checkpoint(), await dueEvents()]).toEqual([3, ['event-9', 'event-3']]);
    });

    it('refuses what a holder asks and writes whose lease was taken', async () => {
      await outbox.follow([add(1)], 1, lease);
      const [due] = await outbox.due(1, 1, lease);
      travel(MINUTE);
      const stale = lease;
      lease = await takeLease();
      const cancel = { kind: 'cancel', webhook_id: 1, position: 2 } as const;
      for (const steps of [[add(2)], [cancel], []]) {
        await expect(outbox.follow(steps, 2, stale)).rejects.toBeInstanceOf(LeaseLostError);
      }
      await expect(outbox.record(deliveredOf(due?.id), stale)).rejects.toBeInstanceOf(LeaseLostError);
      await expect(outbox.due(1, 1, stale)).rejects.toBeInstanceOf(LeaseLostError);
      await expect(outbox.settled([1], 1, stale)).rejects.toBeInstanceOf(LeaseLostError);
      expect([await outbox.checkpoint(), await dueEvents()]).toEqual([1, ['event-1']]);
    });

    it('gives what is due: the longest due first, then in the order of the log', async () => {
      await outbox.follow([add(2), add(1), add(3), add(10)], 10, lease);
      await attempt('failed', 5 * MINUTE);
      travel(4 * MINUTE);
      expect(await dueEvents()).toEqual(['event-2', 'event-3', 'event-10']);
      travel(2 * MINUTE);
      await outbox.follow([add(11)], 11, lease);
      expect(await dueEvents()).toEqual(['event-2', 'event-3', 'event-10', 'event-1', 'event-11']);
      expect((await outbox.due(1, 4, lease)).map(({ tries }) => tries)).toEqual([0, 0, 0, 1]);
    });

    it('lets what comes after a delivery of the same shipment wait with it, and go once it is made', async () => {
      await outbox.follow([addOfOne(1), addOfOne(2), add(3), addOfOne(4, 2)], 4, lease);
      await attempt('failed', 5 * MINUTE);
      await outbox.follow([addOfOne(5)], 5, lease);
      expect([await dueEvents(), await dueEvents(2)]).toEqual([['event-3'], ['event-4']]);
      await attempt('delivered');
      const { now, due } = await outbox.agenda();
      expect(due.map(({ webhook_id, at }) => [webhook_id, at > now])).toEqual([
        [1, true],
        [2, false],
      ]);

      travel(5 * MINUTE);
      expect(await dueEvents()).toEqual(['event-1', 'event-2', 'event-5']);
      await attempt('failed', 10 * MINUTE);
      expect(await dueEvents()).toEqual([]);
      const id = (await outbox.page(1, 10)).deliveries.find(({ event_id }) => event_id === 'event-1')?.id ?? '';
      await outbox.retry(1, id);
      expect(await dueEvents()).toEqual(['event-1']);
      await attempt('delivered');
      expect(await dueEvents()).toEqual(['event-2', 'event-5']);
    });

    it.each(['gone', 'failed'] as const)(
      'lets what waited for a delivery go when it is given up: %s',
      async (outcome) => {
        await outbox.follow([addOfOne(1), addOfOne(2)], 2, lease);
        await attempt('failed', 5 * MINUTE);
        travel(5 * MINUTE);
        await attempt(outcome);
        expect(await dueEvents()).toEqual(['event-2']);
      },
    );

    it('keeps the order of a shipment also for what is delivered again', async () => {
      await outbox.follow([addOfOne(1), addOfOne(2), addOfOne(3)], 3, lease);
      await attempt('delivered');
      await attempt('failed', 5 * MINUTE);
      await outbox.setDue([event(1, 1, 7), event(3, 1, 7)]);
      expect(await dueEvents()).toEqual(['event-1']);
      const id = (await outbox.page(1, 10)).deliveries[0]?.id ?? '';
      await outbox.retry(1, id);
      expect(await dueEvents()).toEqual(['event-1', 'event-3']);
      await attempt('delivered');
      const [due] = await outbox.due(1, 1, lease);
      await outbox.record(deliveredOf(due?.id), lease);
      expect(await dueEvents()).toEqual([]);
    });

    it('says which endpoints have something due and when', async () => {
      await outbox.follow([add(1), add(2, 5), add(3, 5)], 3, lease);
      await attempt('failed', 5 * MINUTE);
      const { now, due, failing } = await outbox.agenda();
      expect(due.map(({ webhook_id, at }) => [webhook_id, at > now])).toEqual([
        [1, true],
        [5, false],
      ]);
      expect(due[0] && due[0].at.getTime() - now.getTime()).toBeGreaterThan(4 * MINUTE);
      expect(failing).toEqual([{ webhook_id: 1, since: start }]);
      travel(5 * MINUTE);
      const later = await outbox.agenda();
      expect(later.due.every(({ at }) => at <= later.now)).toBe(true);
    });

    it('keeps each attempt', async () => {
      await outbox.follow([add(1)], 1, lease);
      await attempt('failed', 5_000, later(10));
      travel(5_000);
      const delivery = await attempt('delivered', null, later(5_000));
      const made = { latency_ms: 12, response: 'so', error: null };
      expect(delivery).toEqual({
        id: expect.any(String),
        webhook_id: 1,
        event_id: 'event-1',
        type: 'waymark.shipment.status_set.v1',
        subject: 'WM-0000-0000-0000-0',
        cursor: '1',
        status: 'delivered',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        next_attempt_at: null,
        attempts: [
          { number: 1, at: later(10).toISOString(), status: 500, ...made },
          { number: 2, at: later(5_000).toISOString(), status: 200, ...made },
        ],
      });
      expect((await outbox.page(1, 10)).deliveries).toEqual([delivery]);
    });

    it('pages through all deliveries of an endpoint, or those of one status', async () => {
      await outbox.follow(
        [1, 2, 3, 4, 5, 6].flatMap((position) => [add(position), add(position, 2)]),
        6,
        lease,
      );
      for (const outcome of ['delivered', 'failed', 'delivered', 'delivered'] as const) await attempt(outcome);
      const eventsOf = async (selection: DeliverySelection) => {
        const { deliveries, next } = await outbox.page(1, 2, selection);
        return { events: deliveries.map(({ event_id }) => event_id), next };
      };
      const first = await eventsOf({ status: 'delivered' });
      expect(first.events).toEqual(['event-4', 'event-3']);
      const rest = { events: ['event-1'], next: null };
      expect(await eventsOf({ status: 'delivered', before: first.next ?? '' })).toEqual(rest);
      expect(await eventsOf({ status: 'exhausted' })).toEqual({ events: ['event-2'], next: null });
      expect(await eventsOf({ status: 'pending' })).toEqual({ events: ['event-6', 'event-5'], next: null });
      expect(await eventsOf({ status: 'cancelled' })).toEqual({ events: [], next: null });
      expect((await eventsOf({})).events).toEqual(['event-6', 'event-5']);
    });

    it('keeps the last attempts only, and goes on counting', async () => {
      await outbox.follow([add(1)], 1, lease);
      for (let turn = 0; turn < KEPT_ATTEMPTS + 3; turn += 1) await attempt('failed', 0);
      const [delivery] = (await outbox.page(1, 1)).deliveries;
      expect(delivery?.attempts).toHaveLength(KEPT_ATTEMPTS);
      expect([delivery?.attempts.at(0)?.number, delivery?.attempts.at(-1)?.number]).toEqual([4, KEPT_ATTEMPTS + 3]);
    });

    it('has given up a delivery that is not tried again', async () => {
      await outbox.follow([add(1)], 1, lease);
      expect(await attempt('failed')).toMatchObject({ status: 'exhausted', next_attempt_at: null });
      travel(1e9);
      expect(await dueEvents()).toEqual([]);
    });

    it('knows since when an endpoint fails, until it succeeds', async () => {
      await outbox.follow([add(1), add(2), add(3)], 3, lease);
      await attempt('failed', null, later(1));
      await attempt('failed', null, later(2));
      expect(await healthOf()).toMatchObject({ failing_since: later(1), trusted: false, pending: 1 });
      await attempt('delivered', null, later(3));
      expect(await healthOf()).toMatchObject({ failing_since: null, trusted: true, pending: 0 });
      expect((await outbox.agenda()).failing).toEqual([]);
    });

    it('cancels what is pending, and an attempt under way does not set it due again', async () => {
      await outbox.follow([add(1), add(2), add(3, 2)], 3, lease);
      const [first, second] = await outbox.due(1, 2, lease);
      await outbox.follow([{ kind: 'cancel', webhook_id: 1, position: 4 }], 4, lease);
      const result = { at: start, status: 500, latency_ms: 1, response: '', error: null };
      const failed = { ...result, id: first?.id ?? '', outcome: 'failed', retryIn: 1 } as const;
      expect(await outbox.record(failed, lease)).toMatchObject({ status: 'cancelled', next_attempt_at: null });
      const delivered = { ...result, id: second?.id ?? '', outcome: 'delivered', retryIn: null } as const;
      expect(await outbox.record(delivered, lease)).toMatchObject({ status: 'delivered' });
      expect([await outbox.pending(), await dueEvents(2)]).toEqual([1, ['event-3']]);
    });

    it('knows the last event before which nothing is pending', async () => {
      const settled = () => outbox.settled([1, 2, 3], 9, lease);
      await outbox.follow([add(2), add(4), add(6), add(8), add(5, 2), add(10, 3)], 10, lease);
      expect(await settled()).toEqual([undefined, undefined, undefined]);
      await attempt('delivered');
      const [, , third] = await outbox.due(1, 3, lease);
      await outbox.record(deliveredOf(third?.id), lease);
      expect(await settled()).toEqual([2, undefined, undefined]);
      await attempt('failed', MINUTE);
      expect(await settled()).toEqual([2, undefined, undefined]);
      travel(MINUTE);
      for (const id of (await outbox.due(1, 3, lease)).map((due) => due.id))
        await outbox.record(deliveredOf(id), lease);
      const [other] = await outbox.due(3, 1, lease);
      await outbox.record(deliveredOf(other?.id), lease);
      expect(await settled()).toEqual([8, undefined, undefined]);
      expect(await outbox.settled([2, 1, 3], 10, lease)).toEqual([undefined, 8, 10]);
      expect(await outbox.settled([1], 7, lease)).toEqual([6]);
    });

    it('takes what was given up or cancelled for settled, but no test event, and no more what is set due again', async () => {
      const settled = async () => (await outbox.settled([1], 9, lease))[0];
      await outbox.follow([add(1), add(2), add(3)], 3, lease);
      await attempt('failed');
      expect(await settled()).toBe(1);
      await outbox.follow([{ kind: 'cancel', webhook_id: 1, position: 4 }], 4, lease);
      await outbox.addTest({ ...event(0), event_id: 'test' }, '{}');
      expect(await settled()).toBe(3);
      await outbox.setDue([event(2)]);
      expect(await settled()).toBe(1);
      await outbox.follow([{ kind: 'erase', webhook_id: 1, position: 5 }], 5, lease);
      expect(await settled()).toBeUndefined();
    });

    it('takes the steps in their order', async () => {
      await outbox.follow([add(1), { kind: 'cancel', webhook_id: 1, position: 2 }, add(3)], 3, lease);
      expect(await dueEvents()).toEqual(['event-3']);
    });

    it('forgets failures when an endpoint begins anew, and everything when it is erased', async () => {
      await outbox.follow([add(1)], 1, lease);
      await attempt('failed', 0);
      await outbox.follow([{ kind: 'absolve', webhook_id: 1, position: 2 }], 2, lease);
      expect(await healthOf()).toMatchObject({ failing_since: null, pending: 1 });
      const [due] = await outbox.due(1, 1, lease);
      await outbox.follow([{ kind: 'erase', webhook_id: 1, position: 3 }], 3, lease);
      expect([await outbox.pending(), await outbox.page(1, 10)]).toEqual([0, { deliveries: [], next: null }]);
      const late = { at: start, status: 200, latency_ms: 1, response: '', error: null, retryIn: null };
      expect(await outbox.record({ ...late, id: due?.id ?? '', outcome: 'delivered' }, lease)).toBeUndefined();
    });

    it('cancels what the endpoint itself answered to be gone', async () => {
      await outbox.follow([add(1)], 1, lease);
      expect(await attempt('gone')).toMatchObject({ status: 'cancelled', next_attempt_at: null });
    });

    it('sets deliveries due again, and such as were never made', async () => {
      await outbox.follow([add(1)], 1, lease);
      await attempt('failed', 0);
      await attempt('delivered');
      expect(await outbox.setDue([event(1), event(2)])).toBe(2);
      const due = await outbox.due(1, 10, lease);
      expect(due.map(({ event_id, tries }) => [event_id, tries])).toEqual([
        ['event-1', 0],
        ['event-2', 0],
      ]);
      expect((await outbox.page(1, 10)).deliveries.map(({ attempts }) => attempts.length)).toEqual([0, 2]);
    });

    it('retries one delivery by hand: at once, and from the start when it was over', async () => {
      await outbox.follow([add(1)], 1, lease);
      const waiting = await attempt('failed', 5 * MINUTE);
      const id = waiting?.id ?? '';
      expect(await dueEvents()).toEqual([]);
      expect(await outbox.retry(1, id)).toMatchObject({ status: 'pending' });
      expect((await outbox.due(1, 1, lease))[0]?.tries).toBe(1);
      await attempt('failed');
      await outbox.retry(1, id);
      expect((await outbox.due(1, 1, lease))[0]?.tries).toBe(0);
      expect([await outbox.retry(2, id), await outbox.retry(1, 'x')]).toEqual([undefined, undefined]);
    });

    it('keeps the body of a test event, whose failure is none of the endpoint’s', async () => {
      const test = await outbox.addTest({ ...event(0), event_id: 'test' }, '{"a":1}');
      expect(test).toMatchObject({ status: 'pending', event_id: 'test', attempts: [] });
      expect(await outbox.due(1, 1, lease)).toMatchObject([{ id: test.id, body: '{"a":1}' }]);
      await attempt('failed');
      expect(await healthOf()).toMatchObject({ failing_since: null });
    });

    it('pages the deliveries of an endpoint, newest first', async () => {
      await outbox.follow([add(1), add(2), add(3), add(4, 2)], 4, lease);
      const first = await outbox.page(1, 2);
      expect(first.deliveries.map(({ event_id }) => event_id)).toEqual(['event-3', 'event-2']);
      const second = await outbox.page(1, 2, { before: first.next ?? '' });
      expect([second.deliveries.map(({ event_id }) => event_id), second.next]).toEqual([['event-1'], null]);
    });
  });
};
