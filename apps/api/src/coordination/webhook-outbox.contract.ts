import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeDueDeliveries } from './due-deliveries.contract.js';
import { describeKeptDeliveries } from './kept-deliveries.contract.js';
import { LeaseLostError } from './leases.js';
import { describeOutboxClock } from './outbox-clock.contract.js';
import {
  MINUTE,
  OutboxInUse,
  add,
  checkpointAt,
  deliveredOf,
  type WebhookOutboxUnderTest,
} from './testing/outbox-in-use.js';

export const describeWebhookOutbox = (name: string, open: () => Promise<WebhookOutboxUnderTest>): void => {
  describe(`${name} as webhook outbox`, () => {
    const use = new OutboxInUse();
    beforeEach(() => use.begin(open));
    afterEach(() => use.end());

    it('is initially empty', async () => {
      expect(await use.outbox.checkpoint()).toBeUndefined();
      expect(await use.outbox.agenda()).toEqual({ now: expect.any(Date), due: [], failing: [] });
      expect(await use.health()).toEqual({ webhook_id: 1, failing_since: null, trusted: false, pending: 0 });
      expect(await use.outbox.page(1, 10)).toEqual({ deliveries: [], next: null });
    });

    it('stores deliveries and checkpoint together, each event once per endpoint, across restarts', async () => {
      await use.outbox.follow([add(1), add(2), add(2, 2)], checkpointAt(2), use.lease);
      await use.outbox.follow([add(2), add(3)], checkpointAt(3), use.lease);
      await use.restart();
      expect(await use.outbox.checkpoint()).toBe(3);
      expect(await use.dueEvents()).toEqual(['event-1', 'event-2', 'event-3']);
      expect(await use.outbox.pending()).toBe(4);
    });

    it('moves the checkpoint back if the log has become shorter', async () => {
      await use.outbox.follow([add(9)], checkpointAt(9), use.lease);
      await use.restart();
      expect(await use.outbox.checkpoint()).toBe(9);
      await use.outbox.follow([add(3)], checkpointAt(3), use.lease);
      expect([await use.outbox.checkpoint(), await use.dueEvents()]).toEqual([3, ['event-9', 'event-3']]);
    });

    it('rejects calls of a holder that has lost its lease', async () => {
      await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
      const [due] = await use.outbox.due(1, 1, use.lease);
      use.travel(MINUTE);
      const stale = use.lease;
      await use.takeLease();
      const cancel = { kind: 'cancel', webhook_id: 1, position: 2 } as const;
      for (const steps of [[add(2)], [cancel], []]) {
        await expect(use.outbox.follow(steps, checkpointAt(2), stale)).rejects.toBeInstanceOf(LeaseLostError);
      }
      await expect(use.outbox.record(deliveredOf(due?.id), stale)).rejects.toBeInstanceOf(LeaseLostError);
      await expect(use.outbox.due(1, 1, stale)).rejects.toBeInstanceOf(LeaseLostError);
      await expect(use.outbox.settled([1], 1, stale)).rejects.toBeInstanceOf(LeaseLostError);
      expect([await use.outbox.checkpoint(), await use.dueEvents()]).toEqual([1, ['event-1']]);
    });

    it('applies steps in order', async () => {
      await use.outbox.follow(
        [add(1), { kind: 'cancel', webhook_id: 1, position: 2 }, add(3)],
        checkpointAt(3),
        use.lease,
      );
      expect(await use.dueEvents()).toEqual(['event-3']);
    });

    describeDueDeliveries(use);
    describeKeptDeliveries(use);
    describeOutboxClock(use);
  });
};
