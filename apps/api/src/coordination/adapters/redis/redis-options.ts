import { ErrorReply, type RedisClientOptions } from 'redis';

export interface RedisServer {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  url: string;
  /** PEM of the authority that signed the server's certificate, where it is not a public one. */
  ca?: string | undefined;
}

const CONNECT_LIMIT = 2_000;
/** Without a sign of life for so long, a connection is given up for a new one. */
const SILENCE_LIMIT = 5_000;
const PING_INTERVAL = 2_000;
const LONGEST_PAUSE = 1_000;

/** The host and port of a URL, for messages: never its password. Throws a readable error for one that is none of Redis. */
export const addressOf = (url: string): string => {
  const { protocol, host, pathname } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^rediss?:$/.test(protocol) || host === '' || !/^\/?\d*$/.test(pathname)) {
    throw new Error('the Redis URL must be like redis://user:password@host:6379/0, or rediss:// for TLS');
  }
  return host;
};

/** For clients that connect again by themselves, and whose calls fail at once while they are not connected. */
export const clientOptions = ({ url, ca }: RedisServer): RedisClientOptions => {
  const timing = {
    connectTimeout: CONNECT_LIMIT,
    socketTimeout: SILENCE_LIMIT,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE),
  };
  return {
    url,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL,
    maintNotifications: 'disabled',
    socket: ca === undefined || !url.startsWith('rediss:') ? timing : { ...timing, tls: true, ca },
  };
};

export const isErrorReply = (error: unknown): boolean => error instanceof ErrorReply;
