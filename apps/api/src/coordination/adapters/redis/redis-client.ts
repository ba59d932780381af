import { createClient } from 'redis';

export interface RedisServer {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  url: string;
  /** PEM of the certificate authority of the server, unless it is a public one. */
  ca?: string | undefined;
}

export type RedisClient = ReturnType<typeof createClient>;

/** Maximum time for the first connection, in milliseconds. */
const PATIENCE = 5_000;
const CONNECT_LIMIT = 2_000;
/** Milliseconds without a sign of life after which a connection is replaced. */
const SILENCE_LIMIT = 5_000;
const PING_INTERVAL = 2_000;
const LONGEST_PAUSE = 1_000;

/** Returns the host and port of a URL for messages, never its password. Throws a readable error for an invalid URL. */
const addressOf = (url: string): string => {
  const { protocol, host, pathname } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^rediss?:$/.test(protocol) || host === '' || !/^\/?\d*$/.test(pathname)) {
    throw new Error('the Redis URL must be like redis://user:password@host:6379/0, or rediss:// for TLS');
  }
  return host;
};

const newClient = ({ url, ca }: RedisServer): RedisClient => {
  const timing = {
    connectTimeout: CONNECT_LIMIT,
    socketTimeout: SILENCE_LIMIT,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE),
  };
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL,
    maintNotifications: 'disabled',
    socket: ca === undefined || !url.startsWith('rediss:') ? timing : { ...timing, tls: true, ca },
  });
  return client;
};

/**
 * Opens a client that reconnects by itself, and whose calls fail immediately while it is disconnected. Rejects with a
 * readable error after a timeout.
 */
export const openClient = async (server: RedisServer): Promise<RedisClient> => {
  const address = addressOf(server.url);
  const client = newClient(server);
  let trouble = 'it does not answer';
  // Failed connection attempts only. Calls report their own errors.
  client.on('error', (error: Error) => (trouble = error.message || trouble));
  const patience = setTimeout(() => client.destroy(), PATIENCE);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Error(`Redis at ${address} cannot be used: ${trouble}`, { cause: error });
  } finally {
    clearTimeout(patience);
  }
};
