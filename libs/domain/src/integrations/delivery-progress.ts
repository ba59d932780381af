import type { deliveryProgressEvents } from '@waymark/vocabulary';
import type { Decider, DomainEvent, EventOf } from '../event.js';

export type DeliveryProgressEvent = EventOf<typeof deliveryProgressEvents>;
export type DeliveryProgressState = Readonly<{ reached: number }>;
export type DeliveryProgressCommand = Readonly<{ type: 'RecordDeliveries'; webhook_id: number; position: number }>;

/** At run time the stream may hold events of a newer release. */
const isDeliveriesReached = (event: DomainEvent): event is DeliveryProgressEvent => event.type === 'DeliveriesReached';

export const deliveryProgressDecider: Decider<DeliveryProgressState, DeliveryProgressCommand, DeliveryProgressEvent> = {
  initialState: { reached: 0 },
  evolve: (state, event: DomainEvent) =>
    isDeliveriesReached(event) ? { reached: Math.max(state.reached, event.data.position) } : state,
  decide: ({ webhook_id, position }, { reached }) => {
    if (!Number.isSafeInteger(position) || position < 0)
      throw new RangeError('A position must be a whole number of at least 0.');
    return position > reached ? [{ type: 'DeliveriesReached', data: { webhook_id, position } }] : [];
  },
};

export const deliveryProgressStream = (webhook_id: number): string => `webhook_progress-${webhook_id}`;
