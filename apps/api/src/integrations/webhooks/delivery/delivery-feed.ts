import { Injectable } from '@nestjs/common';
import type { Delivery } from '@waymark/contracts';

type Listener = (owner_id: string, delivery: Delivery) => void;

/** Tells of each attempt that this process made. */
@Injectable()
export class DeliveryFeed {
  private readonly listeners = new Set<Listener>();

  /** Returns the unsubscription. */
  onChanged(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(owner_id: string, delivery: Delivery): void {
    for (const listener of this.listeners) listener(owner_id, delivery);
  }
}
