import { createClient } from 'redis';
import { StoreUnavailableError } from '../../../event-sourcing/event-store.js';
import { addressOf, clientOptions, isErrorReply, type RedisServer } from './redis-options.js';
import type { Script } from './script.js';

export interface RedisConnectionOptions extends RedisServer {
  /** Milliseconds added to Redis' clock: tests travel in time with it. */
  timeOffset?: (() => number) | undefined;
  /** Milliseconds that the first connection may take. */
  patience?: number | undefined;
}

type Client = ReturnType<typeof createClient>;

/** Milliseconds that a call may take. */
export const CALL_LIMIT = 1_000;
const PATIENCE = 5_000;

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
    private readonly client: Client,
    private readonly timeOffset: () => number,
  ) {
    client.on('ready', () => (this.isSilent = false));
  }

  /** Rejects with a readable error when there is no connection in time. */
  static async open({
    timeOffset = () => 0,
    patience = PATIENCE,
    ...server
  }: RedisConnectionOptions): Promise<RedisConnection> {
    const address = addressOf(server.url);
    const client = createClient(clientOptions(server)) as Client;
    let reason = 'no answer';
    client.on('error', (error: Error) => (reason = error.message || reason));
    const connection = new RedisConnection(client, timeOffset);
    const late = new StoreUnavailableError('late');
    try {
      await within(patience, client.connect(), late);
    } catch (error) {
      client.destroy();
      throw new Error(`Redis at ${address} cannot be used: ${error === late ? reason : String(error)}`, {
        cause: error,
      });
    }
    return connection;
  }

  run<Reply>(script: Script<Reply>, given: readonly (string | number)[] = [], limit?: number): Promise<Reply> {
    const options = { arguments: [this.timeOffset(), ...given].map(String) };
    return this.call(async (client) => {
      try {
        // The reply has the shape that the script was declared with.
        return (await client.evalSha(script.sha1, options)) as Reply;
      } catch (error) {
        if (!isErrorReply(error) || !String(error).includes('NOSCRIPT')) throw error;
        return (await client.eval(script.source, options)) as Reply;
      }
    }, limit);
  }

  async call<Reply>(ask: (client: Client) => Promise<Reply>, limit = CALL_LIMIT): Promise<Reply> {
    if (this.isSilent) throw new StoreUnavailableError('Redis does not answer');
    const late = new StoreUnavailableError(`Redis did not answer within ${limit} ms`);
    try {
      return await within(limit, ask(this.client), late);
    } catch (error) {
      if (error === late && limit >= CALL_LIMIT) this.awaitSign();
      throw asUnavailable(error);
    }
  }

  publish(channel: string, message: string): Promise<number> {
    return this.call((client) => client.publish(channel, message));
  }

  /** Resolves when a write can be made. */
  async check(): Promise<void> {
    await this.call((client) => client.set('waymark:check', '', { PX: CALL_LIMIT }));
  }

  async close(): Promise<void> {
    if (this.client.isReady && !this.isSilent) await within(CALL_LIMIT, this.client.close()).catch(() => undefined);
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
}

const within = <Result>(
  limit: number,
  call: Promise<Result>,
  late: Error = new StoreUnavailableError('late'),
): Promise<Result> =>
  new Promise((resolve, reject) => {
    // A reply that has already come goes first, however busy this process is.
    const timer = setTimeout(() => setImmediate(() => reject(late)), limit);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
