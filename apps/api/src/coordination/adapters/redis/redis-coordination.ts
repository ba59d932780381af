import { systemClock } from '@waymark/event-store';
import type { Coordination } from '../../coordination.js';
import { COMMAND_LIMIT } from '../../idempotency.js';
import type { TreeHeads } from '../../tree-heads.js';
import { RedisWebhookOutbox } from './outbox/redis-webhook-outbox.js';
import { RedisConnection, type RedisConnectionOptions } from './redis-connection.js';
import { RedisDeliveryChannel } from './redis-delivery-channel.js';
import { RedisEventReaders } from './redis-event-readers.js';
import { RedisIdempotency } from './redis-idempotency.js';
import { RedisLeases } from './redis-leases.js';
import { RedisMarks } from './redis-marks.js';
import { RedisRateLimits } from './redis-rate-limits.js';
import { RedisSessions } from './redis-sessions.js';
import { RedisTreeHeads } from './redis-tree-heads.js';
import { RedisSubscription } from './redis-subscription.js';

export interface RedisCoordinationOptions extends RedisConnectionOptions {
  /** Whether the log is empty: Redis cannot have lost anything then, and keys are reliable immediately. */
  logIsEmpty?: boolean;
  /** Milliseconds after which a command with a key has appended or never will. */
  commandLimit?: number;
  /** Places for idempotency keys. */
  places?: number | undefined;
}

export interface RedisCoordination extends Coordination {
  treeHeads: TreeHeads;
}

/** Opens coordination for any number of processes. Rejects with a readable error if Redis is unreachable. */
export const openRedisCoordination = async (options: RedisCoordinationOptions): Promise<RedisCoordination> => {
  const { logIsEmpty = false, commandLimit = COMMAND_LIMIT, places, ...server } = options;
  const connection = await RedisConnection.open(server);
  let subscription: RedisSubscription | undefined;
  try {
    const listening = (subscription = await RedisSubscription.open(server));
    const sessions = await RedisSessions.open(connection, listening);
    const deliveryChannel = await RedisDeliveryChannel.open(connection, listening);
    const eventReaders = await RedisEventReaders.open(connection, listening);
    const idempotency = await RedisIdempotency.open(connection, { logIsEmpty, commandLimit, places });
    const outbox = new RedisWebhookOutbox(connection);
    return {
      sessions,
      idempotency,
      rateLimits: new RedisRateLimits(connection),
      leases: new RedisLeases(connection),
      outbox,
      marks: new RedisMarks(connection, systemClock),
      deliveryChannel,
      eventReaders,
      treeHeads: new RedisTreeHeads(connection),
      check: () => connection.check(),
      close: async () => {
        sessions.close();
        outbox.close();
        listening.close();
        await idempotency.close();
        await connection.close();
      },
    };
  } catch (error) {
    subscription?.close();
    await connection.close();
    throw error;
  }
};
