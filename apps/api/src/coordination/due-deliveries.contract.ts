import { expect, it } from '@jest/globals';
import { MINUTE, START, add, checkpointAt, deliveredOf, delivery, type OutboxInUse } from './testing/outbox-in-use.js';

/** Returns a step that adds a delivery of the same shipment. */
const addOfOne = (position: number, webhook_id = 1) => add(position, webhook_id, 7);

/** Which deliveries are sent next, and which wait for others. */
export const describeDueDeliveries = (use: OutboxInUse): void => {
  it('returns the longest due deliveries first, then in log order', async () => {
    await use.outbox.follow([add(2), add(1), add(3), add(10)], checkpointAt(10), use.lease);
    await use.attempt('failed', 5 * MINUTE);
    use.travel(4 * MINUTE);
    expect(await use.dueEvents()).toEqual(['event-2', 'event-3', 'event-10']);
    use.travel(2 * MINUTE);
    await use.outbox.follow([add(11)], checkpointAt(11), use.lease);
    expect(await use.dueEvents()).toEqual(['event-2', 'event-3', 'event-10', 'event-1', 'event-11']);
    expect((await use.outbox.due(1, 4, use.lease)).map(({ tries }) => tries)).toEqual([0, 0, 0, 1]);
  });

  it('makes later deliveries of a shipment wait for its retry, and releases them after it succeeds', async () => {
    await use.outbox.follow([addOfOne(1), addOfOne(2), add(3), addOfOne(4, 2)], checkpointAt(4), use.lease);
    await use.attempt('failed', 5 * MINUTE, START, 5 * MINUTE);
    await use.outbox.follow([addOfOne(5)], checkpointAt(5), use.lease);
    expect([await use.dueEvents(), await use.dueEvents(2)]).toEqual([['event-3'], ['event-4']]);
    await use.attempt('delivered');
    const { now, due } = await use.outbox.agenda();
    expect(due.map(({ webhook_id, at }) => [webhook_id, at > now])).toEqual([
      [1, true],
      [2, false],
    ]);

    use.travel(5 * MINUTE);
    expect(await use.dueEvents()).toEqual(['event-1', 'event-2', 'event-5']);
    await use.attempt('failed', 10 * MINUTE);
    expect(await use.dueEvents()).toEqual([]);
    const id = (await use.outbox.page(1, 10)).deliveries.find(({ event_id }) => event_id === 'event-1')?.id ?? '';
    await use.outbox.retry(1, id);
    expect(await use.dueEvents()).toEqual(['event-1']);
    await use.attempt('delivered');
    expect(await use.dueEvents()).toEqual(['event-2', 'event-5']);
  });

  it.each(['gone', 'failed'] as const)(
    'releases waiting deliveries when the delivery before them is given up: %s',
    async (outcome) => {
      await use.outbox.follow([addOfOne(1), addOfOne(2)], checkpointAt(2), use.lease);
      await use.attempt('failed', 5 * MINUTE);
      use.travel(5 * MINUTE);
      await use.attempt(outcome);
      expect(await use.dueEvents()).toEqual(['event-2']);
    },
  );

  it('keeps the order of a shipment also for redeliveries', async () => {
    await use.outbox.follow([addOfOne(1), addOfOne(2), addOfOne(3)], checkpointAt(3), use.lease);
    await use.attempt('delivered');
    await use.attempt('failed', 5 * MINUTE, START, 5 * MINUTE);
    await use.outbox.setDue([delivery(1, 1, 7), delivery(3, 1, 7)]);
    expect(await use.dueEvents()).toEqual(['event-1']);
    const id = (await use.outbox.page(1, 10)).deliveries[0]?.id ?? '';
    await use.outbox.retry(1, id);
    expect(await use.dueEvents()).toEqual(['event-1', 'event-3']);
    await use.attempt('delivered');
    const [due] = await use.outbox.due(1, 1, use.lease);
    await use.outbox.record(deliveredOf(due?.id), use.lease);
    expect(await use.dueEvents()).toEqual([]);
  });

  it('reports which endpoints have due deliveries, and when', async () => {
    await use.outbox.follow([add(1), add(2, 5), add(3, 5)], checkpointAt(3), use.lease);
    await use.attempt('failed', 5 * MINUTE);
    const { now, due, failing } = await use.outbox.agenda();
    expect(due.map(({ webhook_id, at }) => [webhook_id, at > now])).toEqual([
      [1, true],
      [5, false],
    ]);
    expect(due[0] && due[0].at.getTime() - now.getTime()).toBeGreaterThan(4 * MINUTE);
    expect(failing).toEqual([{ webhook_id: 1, since: START }]);
    use.travel(5 * MINUTE);
    const later = await use.outbox.agenda();
    expect(later.due.every(({ at }) => at <= later.now)).toBe(true);
  });

  it('returns the last event before which nothing is pending', async () => {
    const settled = () => use.outbox.settled([1, 2, 3], 9, use.lease);
    await use.outbox.follow([add(2), add(4), add(6), add(8), add(5, 2), add(10, 3)], checkpointAt(10), use.lease);
    expect(await settled()).toEqual([undefined, undefined, undefined]);
    await use.attempt('delivered');
    const [, , third] = await use.outbox.due(1, 3, use.lease);
    await use.outbox.record(deliveredOf(third?.id), use.lease);
    expect(await settled()).toEqual([2, undefined, undefined]);
    await use.attempt('failed', MINUTE);
    expect(await settled()).toEqual([2, undefined, undefined]);
    use.travel(MINUTE);
    for (const id of (await use.outbox.due(1, 3, use.lease)).map((due) => due.id))
      await use.outbox.record(deliveredOf(id), use.lease);
    const [other] = await use.outbox.due(3, 1, use.lease);
    await use.outbox.record(deliveredOf(other?.id), use.lease);
    expect(await settled()).toEqual([8, undefined, undefined]);
    expect(await use.outbox.settled([2, 1, 3], 10, use.lease)).toEqual([undefined, 8, 10]);
    expect(await use.outbox.settled([1], 7, use.lease)).toEqual([6]);
  });

  it('treats exhausted and cancelled deliveries as settled, but not test events or redeliveries', async () => {
    const settled = async () => (await use.outbox.settled([1], 9, use.lease))[0];
    await use.outbox.follow([add(1), add(2), add(3)], checkpointAt(3), use.lease);
    await use.attempt('failed');
    expect(await settled()).toBe(1);
    await use.outbox.follow([{ kind: 'cancel', webhook_id: 1, position: 4 }], checkpointAt(4), use.lease);
    await use.outbox.addTest({ ...delivery(0), event_id: 'test' }, '{}');
    expect(await settled()).toBe(3);
    await use.outbox.setDue([delivery(2)]);
    expect(await settled()).toBe(1);
    await use.outbox.follow([{ kind: 'erase', webhook_id: 1, position: 5 }], checkpointAt(5), use.lease);
    expect(await settled()).toBeUndefined();
  });

  it('makes existing and new deliveries due', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    await use.attempt('failed', 0);
    await use.attempt('delivered');
    expect(await use.outbox.setDue([delivery(1), delivery(2)])).toBe(2);
    const due = await use.outbox.due(1, 10, use.lease);
    expect(due.map(({ event_id, tries }) => [event_id, tries])).toEqual([
      ['event-1', 0],
      ['event-2', 0],
    ]);
    expect((await use.outbox.page(1, 10)).deliveries.map(({ attempts }) => attempts.length)).toEqual([0, 2]);
  });

  it('sends waiting retries after a success, in log order, and keeps their planned time if they fail again', async () => {
    await use.outbox.follow([add(1), add(2), addOfOne(3), addOfOne(4)], checkpointAt(4), use.lease);
    for (const wait of [60, 50, 40]) await use.attempt('failed', wait * MINUTE);
    expect(await use.dueEvents()).toEqual([]);
    const test = { ...delivery(0), event_id: 'test' };
    await use.outbox.addTest(test, '{}');
    await use.attempt('delivered');
    expect(await use.dueEvents()).toEqual(['event-1', 'event-2', 'event-3', 'event-4']);
    expect((await use.outbox.due(1, 4, use.lease)).map(({ tries }) => tries)).toEqual([1, 1, 1, 0]);

    // The first one fails again: its plan stays unchanged, and the next success does not make it due.
    await use.attempt('failed', null);
    await use.attempt('delivered');
    expect(await use.dueEvents()).toEqual(['event-3', 'event-4']);
    for (let turn = 0; turn < 2; turn += 1) await use.attempt('delivered');
    expect(await use.dueEvents()).toEqual([]);
    use.travel(60 * MINUTE);
    expect(await use.outbox.due(1, 4, use.lease)).toMatchObject([{ event_id: 'event-1', tries: 1 }]);
    await use.attempt('failed', 90 * MINUTE);
    await use.outbox.follow([add(5)], checkpointAt(5), use.lease);
    await use.attempt('delivered');
    expect(await use.outbox.due(1, 4, use.lease)).toMatchObject([{ event_id: 'event-1', tries: 2 }]);
    await use.attempt('failed');
    expect((await use.outbox.agenda()).due).toHaveLength(1);
  });

  it('respects a delay that the receiver requested, unless the owner overrides it', async () => {
    await use.outbox.follow([add(1), add(2), add(3)], checkpointAt(3), use.lease);
    await use.attempt('failed', 30 * MINUTE, START, 30 * MINUTE);
    await use.attempt('failed', 5 * MINUTE);
    await use.attempt('delivered');
    expect(await use.dueEvents()).toEqual(['event-2']);
    use.travel(1);
    expect(await use.outbox.retryWaiting(1)).toBe(1);
    expect(await use.dueEvents()).toEqual(['event-2', 'event-1']);
    await use.attempt('failed', 0);
    await use.attempt('failed', 0, START, 60 * MINUTE);
    use.travel(59 * MINUTE);
    expect(await use.dueEvents()).toEqual(['event-2']);
    use.travel(MINUTE);
    expect(await use.dueEvents()).toEqual(['event-2', 'event-1']);
  });

  it('makes all waiting retries of one endpoint due by hand, repeatedly', async () => {
    await use.outbox.follow([add(1), addOfOne(2), addOfOne(3), add(4, 2), add(5)], checkpointAt(5), use.lease);
    for (const wait of [5, 300]) await use.attempt('failed', wait * MINUTE);
    await use.outbox.record(
      { ...deliveredOf((await use.outbox.due(2, 1, use.lease))[0]?.id), outcome: 'failed', retryIn: MINUTE },
      use.lease,
    );
    use.travel(1);
    expect(await use.outbox.retryWaiting(1)).toBe(3);
    expect([await use.dueEvents(), await use.dueEvents(2)]).toEqual([['event-5', 'event-1', 'event-2', 'event-3'], []]);
    expect(await use.outbox.retryWaiting(1)).toBe(0);
    await use.attempt('delivered');
    await use.attempt('failed', 0);
    expect(await use.dueEvents()).toEqual(['event-2', 'event-3']);
    expect(await use.outbox.retryWaiting(1)).toBe(1);
    expect((await use.dueEvents()).toSorted()).toEqual(['event-1', 'event-2', 'event-3']);
    expect(await use.outbox.retryWaiting(7)).toBe(0);
  });

  it('retries one delivery by hand: immediately, and with a new schedule if it was completed', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    const waiting = await use.attempt('failed', 5 * MINUTE);
    const id = waiting?.id ?? '';
    expect(await use.dueEvents()).toEqual([]);
    expect(await use.outbox.retry(1, id)).toMatchObject({ status: 'pending' });
    expect((await use.outbox.due(1, 1, use.lease))[0]?.tries).toBe(1);
    await use.attempt('failed');
    await use.outbox.retry(1, id);
    expect((await use.outbox.due(1, 1, use.lease))[0]?.tries).toBe(0);
    expect([await use.outbox.retry(2, id), await use.outbox.retry(1, 'x')]).toEqual([undefined, undefined]);
  });
};
