import { LIVE_PATH } from '@waymark/contracts/wire';
import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import { FIRST_RETRY, LONGEST_RETRY, type OpenLiveSocket } from './live-socket.js';

export const openLiveSocket: OpenLiveSocket = async ({ url, getToken }) => {
  // Fetched with the first watch, so that a page that is not live carries no Socket.IO.
  const [io, readable] = await Promise.all([
    // Taken apart at once, so that a bundler leaves out the rest of it.
    import('socket.io-client').then(({ io }) => io),
    import('./readable-socket.js').then(({ readable }) => readable),
  ]);
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
  const socket = url === undefined ? io(options) : io(url, options);
  // Socket.IO would wait for its next attempt, up to eight seconds. Only a browser knows when it is online again.
  (globalThis as { addEventListener?: Window['addEventListener'] }).addEventListener?.('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return readable(socket, async () => (await import('./message-reader.js')).messageReader);
};
