import type { Delivery } from '@waymark/contracts';
import type { DeliveryChannel } from '../../delivery-channel.js';

/** Between the parts of one process. */
export class MemoryDeliveryChannel implements DeliveryChannel {
  private readonly told = new Set<(owner_id: string, delivery: Delivery) => void>();
  private readonly woken = new Set<() => void>();

  tell(owner_id: string, delivery: Delivery): void {
    for (const listener of this.told) listener(owner_id, delivery);
  }

  onTold(listener: (owner_id: string, delivery: Delivery) => void): () => void {
    this.told.add(listener);
    return () => this.told.delete(listener);
  }

  wake(): void {
    for (const listener of this.woken) listener();
  }

  onWake(listener: () => void): () => void {
    this.woken.add(listener);
    return () => this.woken.delete(listener);
  }
}
