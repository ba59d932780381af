import { createClient } from 'redis';
import { RedisServer } from '../../../../../../../test/support/servers/redis-server.js';
import { openRedisCoordination, type RedisCoordination, type RedisCoordinationOptions } from '../redis-coordination.js';

/** Processes of a test on one Redis, whose clock the test can move. */
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

  /** One more process. Unless told otherwise its log is empty, so that idempotency keys are good at once. */
  async open(options: Partial<RedisCoordinationOptions> = {}): Promise<RedisCoordination> {
    const timeOffset = (): number => this.offset;
    const opened = await openRedisCoordination({ url: this.server.url, timeOffset, logIsEmpty: true, ...options });
    this.running.add(opened);
    return opened;
  }

  /** Ends a process in order. */
  async close(node: RedisCoordination): Promise<void> {
    this.running.delete(node);
    await node.close();
  }

  /** The texts under the keys of a pattern. */
  values(pattern: string): Promise<(string | null)[]> {
    return this.ask(async (client) => client.mGet(await client.keys(pattern)));
  }

  /** Asks the server past every node. */
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
