import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery } from '@waymark/contracts';
import type { DeliveryChannel } from './delivery-channel.js';

export interface DeliveryChannelUnderTest {
  channel: DeliveryChannel;
  dispose: () => Promise<void>;
}

export const sampleDelivery: Delivery = {
  id: '1',
  webhook_id: 1,
  event_id: 'event-1',
  type: 'waymark.shipment.status_set.v1',
  subject: 'WM-0000-0000-0000-0',
  cursor: '1',
  status: 'pending',
  created_at: '2026-03-01T12:00:00.000Z',
  next_attempt_at: null,
  attempts: [],
};

export const describeDeliveryChannel = (name: string, open: () => Promise<DeliveryChannelUnderTest>): void => {
  describe(`${name} as delivery channel`, () => {
    let channel: DeliveryChannel;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ channel, dispose } = await open());
    });
    afterEach(() => dispose());

    it('notifies its own process immediately, until the listener unsubscribes', () => {
      const received: unknown[] = [];
      const stops = [
        channel.onTold((owner_id, delivery) => received.push([owner_id, delivery])),
        channel.onWake(() => received.push('wake')),
      ];
      channel.tell('ada', sampleDelivery);
      channel.wake();
      for (const stop of stops) stop();
      channel.tell('ada', sampleDelivery);
      channel.wake();
      expect(received).toEqual([['ada', sampleDelivery], 'wake']);
    });
  });
};
