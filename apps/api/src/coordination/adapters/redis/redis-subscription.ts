import { createClient } from 'redis';
import { clientOptions, type RedisServer } from './redis-options.js';

type Client = ReturnType<typeof createClient>;

/** What other processes publish. While Redis is away it is missed: `onConnected` says when to look what it was. */
export class RedisSubscription {
  private constructor(private readonly client: Client) {}

  static async open(server: RedisServer): Promise<RedisSubscription> {
    const client = createClient(clientOptions(server)) as Client;
    // Connects again by itself; until then the calls of the other connection tell that Redis is away.
    client.on('error', () => undefined);
    await client.connect();
    return new RedisSubscription(client);
  }

  async listen(channel: string, listener: (message: string) => void): Promise<void> {
    await this.client.subscribe(channel, listener);
  }

  /** Calls the listener at each later connection, once everything is listened to again. */
  onConnected(listener: () => void): void {
    this.client.on('ready', listener);
  }

  close(): void {
    this.client.destroy();
  }
}
