import { ErrorReply } from 'redis';
import { afterPatience, StoreUnavailableError } from '@waymark/event-store';
import { openClient, type RedisClient, type RedisServer } from './redis-client.js';
import type { Script } from './script.js';

export interface RedisConnectionOptions extends RedisServer {
  /** Milliseconds to add to Redis's clock. Tests use it to travel in time. */
  timeOffset?: (() => number) | undefined;
}

/** Timeout of a call in milliseconds. */
export const CALL_LIMIT = 1_000;

const asUnavailable = (error: unknown): StoreUnavailableError => {
  if (error instanceof StoreUnavailableError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreUnavailableError(`Redis: ${message}`, { cause: error });
};

/**
 * Calls to Redis. A call that fails or times out rejects with StoreUnavailableError, but may still take effect. While
 * Redis does not answer, calls reject immediately.
 */
export class RedisConnection {
  /** In bytes; 0 if it is not limited. */
  maximumMemory = 0;
  private isSilent = false;

  private constructor(
    private readonly client: RedisClient,
    private readonly timeOffset: () => number,
  ) {
    client.on('ready', () => (this.isSilent = false));
  }

  /** Rejects with a readable error after a timeout, or if Redis may evict keys. */
  static async open({ timeOffset = () => 0, ...server }: RedisConnectionOptions): Promise<RedisConnection> {
    const connection = new RedisConnection(await openClient(server), timeOffset);
    try {
      await connection.assertKeepsEverything();
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  run<Reply>(script: Script<Reply>, given: readonly (string | number)[] = [], limit?: number): Promise<Reply> {
    const options = { arguments: [this.timeOffset(), ...given].map(String) };
    return this.call(async (client) => {
      try {
        // Safe: scripts reply in the shape they are declared with.
        return (await client.evalSha(script.sha1, options)) as Reply;
      } catch (error) {
        if (!(error instanceof ErrorReply) || !error.message.startsWith('NOSCRIPT')) throw error;
        return (await client.eval(script.source, options)) as Reply;
      }
    }, limit);
  }

  async call<Reply>(ask: (client: RedisClient) => Promise<Reply>, limit = CALL_LIMIT): Promise<Reply> {
    if (this.isSilent) throw new StoreUnavailableError('Redis does not answer');
    try {
      return await within(limit, ask(this.client));
    } catch (error) {
      if (error instanceof LateError && limit >= CALL_LIMIT) this.awaitSign();
      throw asUnavailable(error);
    }
  }

  /** Resolves if a write is possible. */
  async check(): Promise<void> {
    await this.call((client) => client.set('waymark:check', '', { expiration: { type: 'PX', value: CALL_LIMIT } }));
  }

  async close(): Promise<void> {
    if (this.client.isReady) await this.call((client) => client.close()).catch(() => undefined);
    this.client.destroy();
  }

  /**
   * Blocks further calls until a ping is answered or there is a new connection. Otherwise, a server that resumes would
   * run them all late.
   */
  private awaitSign(): void {
    if (this.isSilent) return;
    this.isSilent = true;
    const answered = (): void => {
      if (this.client.isReady) this.isSilent = false;
    };
    this.client.ping().then(answered, answered);
  }

  private async assertKeepsEverything(): Promise<void> {
    const memory = await this.call((client) => client.info('memory'));
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
    this.maximumMemory = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0);
    if (policy === 'noeviction' || this.maximumMemory === 0) return;
    throw new Error(`Redis evicts keys (maxmemory-policy ${policy}). Set it to noeviction`);
  }
}

/** Created only when it is thrown, because capturing its stack costs more than a call. */
class LateError extends StoreUnavailableError {
  constructor(limit: number) {
    super(`Redis did not answer within ${limit} ms`);
  }
}

const within = <Result>(limit: number, call: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const cancel = afterPatience(limit, () => reject(new LateError(limit)));
    call.then(resolve, reject).finally(cancel);
  });
