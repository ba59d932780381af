import { openClient, type RedisClient, type RedisServer } from './redis-client.js';

/**
 * Messages of other processes. They are lost while Redis is unavailable: use `onConnected` to read the missed state.
 */
export class RedisSubscription {
  private constructor(private readonly client: RedisClient) {}

  /** Rejects with a readable error after a timeout. */
  static async open(server: RedisServer): Promise<RedisSubscription> {
    return new RedisSubscription(await openClient(server));
  }

  async listen(channel: string, listener: (message: string) => void): Promise<void> {
    await this.client.subscribe(channel, listener);
  }

  /** Calls the listener after each reconnection, when all subscriptions are restored. */
  onConnected(listener: () => void): void {
    this.client.on('ready', listener);
  }

  close(): void {
    this.client.destroy();
  }
}
