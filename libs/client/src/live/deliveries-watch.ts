import type { DeliveriesWatchAnswer, Delivery } from '@waymark/contracts/wire';
import { createListWatch, type ListHandlers, type ListWatch } from './list-watch.js';
import type { Heard } from './watch.js';

/** Deliveries are not replayed, so every reconnect calls `onReload`. */
export interface DeliveriesHandlers extends ListHandlers {
  onChanged(delivery: Delivery): void;
  /** A webhook has changed: read the webhooks again. */
  onWebhookChanged(): void;
}

export interface DeliveriesWatch extends ListWatch<DeliveriesHandlers> {
  changed(delivery: Delivery): void;
  webhookChanged(): void;
}

type Accepted = Extract<DeliveriesWatchAnswer, { ok: true }>;

export const createDeliveriesWatch = (heard: Heard): DeliveriesWatch => {
  const watch = createListWatch<DeliveriesHandlers, Accepted>(heard, {
    ask: (socket, answered) => socket.emit('deliveries.watch', answered),
    stop: (socket) => socket.emit('deliveries.unwatch'),
    accepted: () => true,
    forget() {},
  });
  return {
    ...watch,
    changed: (delivery) => watch.tell((handler) => handler.onChanged(delivery)),
    webhookChanged: () => watch.tell((handler) => handler.onWebhookChanged()),
  };
};
