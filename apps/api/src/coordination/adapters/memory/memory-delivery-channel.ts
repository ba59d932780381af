import type { Delivery } from '@waymark/contracts';
import type { DeliveryChannel } from '../../delivery-channel.js';

/** Connects the parts of one process. */
export class MemoryDeliveryChannel implements DeliveryChannel {
  private readonly listeners = new Set<(owner_id: string, delivery: Delivery) => void>();
  private readonly woken = new Set<() => void>();

  tell(owner_id: string, delivery: Delivery): void {
    for (const listener of this.listeners) listener(owner_id, delivery);
  }

  onTold(listener: (owner_id: string, delivery: Delivery) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  wake(): void {
    for (const listener of this.woken) listener();
  }

  onWake(listener: () => void): () => void {
    this.woken.add(listener);
    return () => this.woken.delete(listener);
  }
}
