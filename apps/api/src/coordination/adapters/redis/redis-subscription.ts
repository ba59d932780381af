import { openClient, type RedisClient, type RedisServer } from './redis-client.js';

/** What other processes publish. While Redis is away it is missed: `onConnected` says when to look what it was. */
export class RedisSubscription {
  private constructor(private readonly client: RedisClient) {}

  /** Rejects with a readable error when there is no connection in time. */
  static async open(server: RedisServer): Promise<RedisSubscription> {
    return new RedisSubscription(await openClient(server));
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
