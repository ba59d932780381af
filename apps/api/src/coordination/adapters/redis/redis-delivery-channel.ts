import { randomUUID } from 'node:crypto';
import type { Delivery } from '@waymark/contracts';
import type { DeliveryChannel } from '../../delivery-channel.js';
import { MemoryDeliveryChannel } from '../memory/memory-delivery-channel.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisSubscription } from './redis-subscription.js';

export const DELIVERIES_CHANNEL = 'waymark:deliveries';

interface Message {
  /** The process that published the message and has already notified itself. */
  from: string;
  /** Undefined for a wake-up. */
  told?: { owner_id: string; delivery: Delivery };
}

export class RedisDeliveryChannel implements DeliveryChannel {
  private readonly here = new MemoryDeliveryChannel();
  private readonly self = randomUUID();

  private constructor(private readonly connection: RedisConnection) {}

  static async open(connection: RedisConnection, subscription: RedisSubscription): Promise<RedisDeliveryChannel> {
    const channel = new RedisDeliveryChannel(connection);
    await subscription.listen(DELIVERIES_CHANNEL, (message) => channel.receive(JSON.parse(message) as Message));
    return channel;
  }

  tell(owner_id: string, delivery: Delivery): void {
    this.here.tell(owner_id, delivery);
    this.publish({ from: this.self, told: { owner_id, delivery } });
  }

  onTold(listener: (owner_id: string, delivery: Delivery) => void): () => void {
    return this.here.onTold(listener);
  }

  wake(): void {
    this.here.wake();
    this.publish({ from: this.self });
  }

  onWake(listener: () => void): () => void {
    return this.here.onWake(listener);
  }

  private receive({ from, told }: Message): void {
    if (from === this.self) return;
    if (told) this.here.tell(told.owner_id, told.delivery);
    else this.here.wake();
  }

  private publish(message: Message): void {
    // A lost message is harmless, because listeners also check the outbox.
    this.connection
      .call((client) => client.publish(DELIVERIES_CHANNEL, JSON.stringify(message)))
      .catch(() => undefined);
  }
}
