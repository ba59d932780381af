import type { Delivery } from '@waymark/contracts';

type DeliveryListener = (owner_id: string, delivery: Delivery) => void;

/**
 * Notifications about webhooks between processes, delivered at most once. Lost ones are harmless, because listeners
 * check the outbox regularly.
 */
export interface DeliveryChannel {
  /** Reports an attempt. */
  tell(owner_id: string, delivery: Delivery): void;

  /**
   * Calls the listener with notifications of all processes, including this one. Returns a function that unsubscribes.
   */
  onTold(listener: DeliveryListener): () => void;

  /** Reports that deliveries may be due. */
  wake(): void;

  /** Calls the listener on wake-ups of all processes, including this one. Returns a function that unsubscribes. */
  onWake(listener: () => void): () => void;
}
