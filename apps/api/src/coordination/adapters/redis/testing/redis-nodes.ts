import { openRedisCoordination, type RedisCoordination, type RedisCoordinationOptions } from '../redis-coordination.js';
import { RedisServerUnderTest } from './redis-server.js';

/** Processes of a test on one Redis, whose clock the test can move. */
export class RedisNodes {
  private readonly running = new Set<RedisCoordination>();
  private offset = 0;

  private constructor(readonly server: RedisServerUnderTest) {}

  static async start(settings?: readonly string[]): Promise<RedisNodes> {
    return new RedisNodes(await RedisServerUnderTest.start(settings));
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

  readonly dispose = async (): Promise<void> => {
    this.server.thaw();
    await Promise.all([...this.running].map((node) => node.close()));
    await this.server.dispose();
  };
}

const LONG = 30_000;

/** Resolves once the condition holds; asks again and again. Rejects when it does not for long. */
export const eventually = async (condition: () => boolean | Promise<boolean>, patience = LONG): Promise<void> => {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > patience) throw new Error('what was waited for did not come about');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
