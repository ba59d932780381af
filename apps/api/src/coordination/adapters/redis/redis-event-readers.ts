import { NEW_EVENT_TYPES, type EventReaders } from '../../event-readers.js';
import { DELIVERIES_CHANNEL } from './redis-delivery-channel.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisSubscription } from './redis-subscription.js';

const channelOf = (type: string): string => `waymark:reads:${type}`;

/**
 * Nodes of every release subscribe to the deliveries channel. Nodes that can read an event type also subscribe to its
 * own channel.
 */
export class RedisEventReaders implements EventReaders {
  private constructor(private readonly connection: RedisConnection) {}

  static async open(connection: RedisConnection, subscription: RedisSubscription): Promise<RedisEventReaders> {
    for (const type of NEW_EVENT_TYPES) await subscription.listen(channelOf(type), () => undefined);
    return new RedisEventReaders(connection);
  }

  async everyNodeReads(type: string): Promise<boolean> {
    const channel = channelOf(type);
    const counts = await this.connection.call((client) => client.pubSubNumSub([DELIVERIES_CHANNEL, channel]));
    return Number(counts[channel]) >= Number(counts[DELIVERIES_CHANNEL]);
  }
}
