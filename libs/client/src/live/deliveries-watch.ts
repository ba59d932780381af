import type { DeliveriesWatchAnswer, Delivery } from '@waymark/contracts/wire';
import { mayPass, type Heard, type Watch } from './watches.js';

export interface DeliveriesHandlers {
  onChanged(delivery: Delivery): void;
  /** The webhooks must be read: one of them is no longer what it was. */
  onWebhookChanged(): void;
  /** The deliveries must be read: at the first answer, and again at every reconnect, since none is replayed. */
  onReload(): void;
  onRefused?(detail: string): void;
}

export interface DeliveriesWatch extends Watch {
  readonly handlers: Set<DeliveriesHandlers>;
  readonly started: () => boolean;
  changed(delivery: Delivery): void;
  webhookChanged(): void;
}

export const createDeliveriesWatch = (heard: Heard): DeliveriesWatch => {
  const handlers = new Set<DeliveriesHandlers>();
  let accepted = false;

  const answered = (answer: DeliveriesWatchAnswer): void => {
    heard(answer);
    if (!answer.ok && mayPass(answer)) return;
    accepted = answer.ok;
    for (const handler of [...handlers]) {
      if (answer.ok) handler.onReload();
      else handler.onRefused?.(answer.detail);
    }
  };

  return {
    handlers,
    started: () => accepted,
    start: (socket) => socket.emit('deliveries.watch', answered),
    stop: (socket) => socket.emit('deliveries.unwatch'),
    forget() {
      accepted = false;
    },
    changed(delivery) {
      for (const handler of [...handlers]) handler.onChanged(delivery);
    },
    webhookChanged() {
      for (const handler of [...handlers]) handler.onWebhookChanged();
    },
  };
};
