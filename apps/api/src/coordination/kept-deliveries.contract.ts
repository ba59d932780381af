import { expect, it } from '@jest/globals';
import { REQUEST, START, add, checkpointAt, delivery, type OutboxInUse } from './testing/outbox-in-use.js';
import { KEPT_ATTEMPTS, type DeliverySelection } from './webhook-outbox.js';

const later = (milliseconds: number): Date => new Date(START.getTime() + milliseconds);

/** Stored deliveries and endpoints: attempts, outcomes, failures. */
export const describeKeptDeliveries = (use: OutboxInUse): void => {
  it('stores each attempt', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    await use.attempt('failed', 5_000, later(10));
    use.travel(5_000);
    const delivery = await use.attempt('delivered', null, later(5_000));
    const made = { latency_ms: 12, response: 'so', error: null, request: REQUEST };
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
    expect((await use.outbox.page(1, 10)).deliveries).toEqual([delivery]);
  });

  it('finds one delivery of an endpoint, with the content to send', async () => {
    await use.outbox.follow([add(1, 1, 7)], checkpointAt(1), use.lease);
    const delivered = await use.attempt('delivered');
    const id = delivered?.id ?? '';
    expect(await use.outbox.find(1, id)).toEqual({
      delivery: delivered,
      due: { ...delivery(1, 1, 7), id, tries: 1, body: null },
    });
    const test = await use.outbox.addTest({ ...delivery(0), event_id: 'test' }, '{"a":1}');
    expect(await use.outbox.find(1, test.id)).toMatchObject({ delivery: test, due: { body: '{"a":1}' } });
    expect([await use.outbox.find(2, id), await use.outbox.find(1, '999')]).toEqual([undefined, undefined]);
  });

  it('pages through all deliveries of an endpoint, or those with one status', async () => {
    await use.outbox.follow(
      [1, 2, 3, 4, 5, 6].flatMap((position) => [add(position), add(position, 2)]),
      checkpointAt(6),
      use.lease,
    );
    for (const outcome of ['delivered', 'failed', 'delivered', 'delivered'] as const) await use.attempt(outcome);
    const eventsOf = async (selection: DeliverySelection) => {
      const { deliveries, next } = await use.outbox.page(1, 2, selection);
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

  it('stores only the last attempts, and continues their numbers', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    for (let turn = 0; turn < KEPT_ATTEMPTS + 3; turn += 1) await use.attempt('failed', 0);
    const [delivery] = (await use.outbox.page(1, 1)).deliveries;
    expect(delivery?.attempts).toHaveLength(KEPT_ATTEMPTS);
    expect([delivery?.attempts.at(0)?.number, delivery?.attempts.at(-1)?.number]).toEqual([4, KEPT_ATTEMPTS + 3]);
  });

  it('marks a delivery without a retry as exhausted', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    expect(await use.attempt('failed')).toMatchObject({ status: 'exhausted', next_attempt_at: null });
    use.travel(1e9);
    expect(await use.dueEvents()).toEqual([]);
  });

  it('reports since when an endpoint fails, until it succeeds', async () => {
    await use.outbox.follow([add(1), add(2), add(3)], checkpointAt(3), use.lease);
    use.travel(2);
    await use.attempt('failed', null, later(1));
    await use.attempt('failed', null, later(2));
    expect(await use.health()).toMatchObject({ failing_since: later(1), trusted: false, pending: 1 });
    await use.attempt('delivered', null, later(3));
    expect(await use.health()).toMatchObject({ failing_since: null, trusted: true, pending: 0 });
    expect((await use.outbox.agenda()).failing).toEqual([]);
  });

  it('cancels pending deliveries, and a running attempt does not make them due again', async () => {
    await use.outbox.follow([add(1), add(2), add(3, 2)], checkpointAt(3), use.lease);
    const [first, second] = await use.outbox.due(1, 2, use.lease);
    await use.outbox.follow([{ kind: 'cancel', webhook_id: 1, position: 4 }], checkpointAt(4), use.lease);
    const result = { at: START, status: 500, latency_ms: 1, response: '', error: null, asked: 0, request: null };
    const failed = { ...result, id: first?.id ?? '', outcome: 'failed', retryIn: 1 } as const;
    expect(await use.outbox.record(failed, use.lease)).toMatchObject({ status: 'cancelled', next_attempt_at: null });
    const delivered = { ...result, id: second?.id ?? '', outcome: 'delivered', retryIn: null } as const;
    expect(await use.outbox.record(delivered, use.lease)).toMatchObject({ status: 'delivered' });
    expect([await use.outbox.pending(), await use.dueEvents(2)]).toEqual([1, ['event-3']]);
  });

  it('forgets failures on a reset, and everything on an erasure', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    await use.attempt('failed', 0);
    await use.outbox.follow([{ kind: 'reset failures', webhook_id: 1, position: 2 }], checkpointAt(2), use.lease);
    expect(await use.health()).toMatchObject({ failing_since: null, pending: 1 });
    const [due] = await use.outbox.due(1, 1, use.lease);
    await use.outbox.follow([{ kind: 'erase', webhook_id: 1, position: 3 }], checkpointAt(3), use.lease);
    expect([await use.outbox.pending(), await use.outbox.page(1, 10)]).toEqual([0, { deliveries: [], next: null }]);
    const late = {
      at: START,
      status: 200,
      latency_ms: 1,
      response: '',
      error: null,
      retryIn: null,
      asked: 0,
      request: null,
    };
    expect(await use.outbox.record({ ...late, id: due?.id ?? '', outcome: 'delivered' }, use.lease)).toBeUndefined();
  });

  it('cancels a delivery that the endpoint answered with 410', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    expect(await use.attempt('gone')).toMatchObject({ status: 'cancelled', next_attempt_at: null });
  });

  it('stores the body of a test event, and ignores its failure for the endpoint', async () => {
    const test = await use.outbox.addTest({ ...delivery(0), event_id: 'test' }, '{"a":1}');
    expect(test).toMatchObject({ status: 'pending', event_id: 'test', attempts: [] });
    expect(await use.outbox.due(1, 1, use.lease)).toMatchObject([{ id: test.id, body: '{"a":1}' }]);
    await use.attempt('failed');
    expect(await use.health()).toMatchObject({ failing_since: null });
  });

  it('pages through the deliveries of an endpoint, newest first', async () => {
    await use.outbox.follow([add(1), add(2), add(3), add(4, 2)], checkpointAt(4), use.lease);
    const first = await use.outbox.page(1, 2);
    expect(first.deliveries.map(({ event_id }) => event_id)).toEqual(['event-3', 'event-2']);
    const second = await use.outbox.page(1, 2, { before: first.next ?? '' });
    expect([second.deliveries.map(({ event_id }) => event_id), second.next]).toEqual([['event-1'], null]);
  });
};
