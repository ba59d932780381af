import { ErrorReply } from 'redis';
import { StoreUnavailableError } from '../../../event-sourcing/event-store.js';
import { openClient, type RedisClient, type RedisServer } from './redis-client.js';
import type { Script } from './script.js';

export interface RedisConnectionOptions extends RedisServer {
  /** Milliseconds added to Redis' clock: tests travel in time with it. */
  timeOffset?: (() => number) | undefined;
}

/** Milliseconds that a call may take. */
export const CALL_LIMIT = 1_000;

const asUnavailable = (error: unknown): StoreUnavailableError => {
  if (error instanceof StoreUnavailableError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreUnavailableError(`Redis: ${message}`, { cause: error });
};

/**
 * Calls to Redis. One that fails or takes too long rejects with StoreUnavailableError; its effect may come
 * about all the same. While Redis does not answer, calls reject at once.
 */
export class RedisConnection {
  private isSilent = false;

  private constructor(
    private readonly client: RedisClient,
    private readonly timeOffset: () => number,
  ) {
    client.on('ready', () => (this.isSilent = false));
  }

  /** Rejects with a readable error when there is no connection in time, or Redis may forget what it is told. */
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
        // The reply has the shape that the script was declared with.
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

  /** Resolves when a write can be made. */
  async check(): Promise<void> {
    await this.call((client) => client.set('waymark:check', '', { expiration: { type: 'PX', value: CALL_LIMIT } }));
  }

  async close(): Promise<void> {
    if (this.client.isReady) await this.call((client) => client.close()).catch(() => undefined);
    this.client.destroy();
  }

  /** Until a ping is answered or there is a new connection, no more is asked: a server that wakes would do it all late. */
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
    if (policy === 'noeviction' || /^maxmemory:0\s*$/m.test(memory)) return;
    throw new Error(`Redis forgets what it has no room for (maxmemory-policy ${policy}); set it to noeviction`);
  }
}

/** Made only when it is thrown: with its stack it costs more than the call that it is about. */
class LateError extends StoreUnavailableError {
  constructor(limit: number) {
    super(`Redis did not answer within ${limit} ms`);
  }
}

const within = <Result>(limit: number, call: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    // A reply that has already come goes first, however busy this process is.
    const timer = setTimeout(() => setImmediate(() => reject(new LateError(limit))), limit);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
