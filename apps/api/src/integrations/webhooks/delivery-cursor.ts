import type { Delivery } from '@waymark/contracts';
import type { Cursors } from '../../event-sourcing/cursors.js';

/** The outbox keeps an event's bare position; who reads of its delivery gets the event's cursor. */
export const withCursor = async (cursors: Cursors, delivery: Delivery): Promise<Delivery> => ({
  ...delivery,
  cursor: await cursors.of(Number(delivery.cursor)),
});
