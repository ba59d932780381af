import { prepare, type Database } from '@waymark/event-store/sqlite';
import type { NewDelivery } from '../../../webhook-outbox.js';

type Place = Pick<NewDelivery, 'webhook_id' | 'shipment_id' | 'position'>;

const OF_SHIPMENT = 'webhook_id = ? AND shipment_id = ? AND position > 0 AND due_at IS NOT NULL';

/**
 * Keeps the pending deliveries of one shipment to one endpoint in log order. Test events have position 0 and no order.
 */
export const shipmentOrder = (database: Database) => {
  const selectBefore = prepare<{ due_at: number }>(
    database,
    `SELECT due_at FROM deliveries WHERE ${OF_SHIPMENT} AND position < ? ORDER BY position DESC LIMIT 1`,
  );
  const postpone = prepare(
    database,
    `UPDATE deliveries SET due_at = ? WHERE ${OF_SHIPMENT} AND position > ? AND due_at < ?`,
  );
  const release = prepare(
    database,
    `UPDATE deliveries SET due_at = ? WHERE ${OF_SHIPMENT} AND position > ? AND due_at > ? AND tries = 0`,
  );
  const dueBefore = ({ webhook_id, shipment_id, position }: Place): number =>
    selectBefore.get(webhook_id, shipment_id, position)?.due_at ?? 0;

  return {
    /** Returns the due time of the previous pending delivery; 0 if there is none. */
    dueBefore,
    /** Postpones later deliveries until after the retry of this one. */
    postpone: ({ webhook_id, shipment_id, position }: Place, at: number): void => {
      if (position > 0) postpone.run(at, webhook_id, shipment_id, position, at);
    },
    /** Makes later deliveries due after this one is completed, unless they wait for another one. */
    release: (place: Place, now: number): void => {
      const { webhook_id, shipment_id, position } = place;
      if (position > 0 && dueBefore(place) === 0) release.run(now, webhook_id, shipment_id, position, now);
    },
  };
};
