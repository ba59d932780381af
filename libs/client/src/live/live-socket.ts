import type { ClientToServerEvents, ServerToClientEvents } from '@waymark/contracts';
import { LIVE_PATH } from '@waymark/contracts';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface LiveSocketOptions {
  /** The server's address; in a page, its own where none is given. */
  url?: string | undefined;
  /** Asked at every handshake; no token means an anonymous socket. */
  getToken: () => string | null;
}

/** A socket that is not connected yet; rejects when the code of Socket.IO cannot be fetched. */
export type OpenLiveSocket = (options: LiveSocketOptions) => Promise<LiveSocket>;

export const FIRST_RETRY = 500;
export const LONGEST_RETRY = 8_000;

export const openLiveSocket: OpenLiveSocket = async ({ url, getToken }) => {
  // Fetched with the first watch, so that a page that is not live carries no Socket.IO.
  const { io } = await import('socket.io-client');
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: LIVE_PATH,
    // Two clients of one server are two sockets, each with its own token.
    forceNew: true,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: FIRST_RETRY,
    reconnectionDelayMax: LONGEST_RETRY,
    randomizationFactor: 0.5,
    auth: (answer) => {
      const token = getToken();
      answer(token === null ? {} : { token });
    },
  };
  const socket: LiveSocket = url === undefined ? io(options) : io(url, options);
  // Socket.IO would wait for its next attempt, up to eight seconds. Only a browser knows when it is online again.
  (globalThis as { addEventListener?: Window['addEventListener'] }).addEventListener?.('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return socket;
};
