import { createClient } from 'redis';
import { RedisServer } from '../../../../../../../test/support/servers/redis-server.js';
import { openRedisCoordination, type RedisCoordination, type RedisCoordinationOptions } from '../redis-coordination.js';

/** Processes of a test on one Redis, with a clock that the test controls. */
export class RedisNodes {
  private readonly running = new Set<RedisCoordination>();
  private offset = 0;

  private constructor(readonly server: RedisServer) {}

  static async start(settings?: readonly string[]): Promise<RedisNodes> {
    return new RedisNodes(await RedisServer.start(settings));
  }

  readonly travel = (milliseconds: number): void => {
    this.offset += milliseconds;
  };

  /** Opens another process. By default its log is empty, so that idempotency keys are reliable immediately. */
  async open(options: Partial<RedisCoordinationOptions> = {}): Promise<RedisCoordination> {
    const timeOffset = (): number => this.offset;
    const opened = await openRedisCoordination({ url: this.server.url, timeOffset, logIsEmpty: true, ...options });
    this.running.add(opened);
    return opened;
  }

  /** Shuts down a process cleanly. */
  async close(node: RedisCoordination): Promise<void> {
    this.running.delete(node);
    await node.close();
  }

  /** Returns the values of all keys that match a pattern. */
  values(pattern: string): Promise<(string | null)[]> {
    return this.ask(async (client) => client.mGet(await client.keys(pattern)));
  }

  /** Queries the server directly. */
  async ask<Reply>(question: (client: ReturnType<typeof createClient>) => Promise<Reply>): Promise<Reply> {
    const client: ReturnType<typeof createClient> = createClient({ url: this.server.url });
    await client.connect();
    try {
      return await question(client);
    } finally {
      await client.close();
    }
  }

  readonly dispose = async (): Promise<void> => {
    this.server.thaw();
    await Promise.all([...this.running].map((node) => node.close()));
    await this.server.close();
  };
}
