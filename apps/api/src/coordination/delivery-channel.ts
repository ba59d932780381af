import type { Delivery } from '@waymark/contracts';

type DeliveryListener = (owner_id: string, delivery: Delivery) => void;

/**
 * What processes tell each other about webhooks: only news, at most once. What is missed is in the outbox,
 * which is looked at again anyway.
 */
export interface DeliveryChannel {
  /** An attempt was made. */
  tell(owner_id: string, delivery: Delivery): void;

  /** Calls the listener with what any process told, this one included. Returns the unsubscription. */
  onTold(listener: DeliveryListener): () => void;

  /** There may be something due. */
  wake(): void;

  /** Calls the listener when any process woke the sender, this one included. Returns the unsubscription. */
  onWake(listener: () => void): () => void;
}
