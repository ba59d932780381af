import { LIVE_PATH } from '@waymark/contracts/wire';
import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import type { OpenLiveSocket } from './live-socket.js';

export const openLiveSocket: OpenLiveSocket = async ({ url, getToken }) => {
  // Fetched with the first watch, so that a page that is not live carries no Socket.IO.
  const [io, readable, { findWayBack, serves }] = await Promise.all([
    // Taken apart at once, so that a bundler leaves out the rest of it.
    import('socket.io-client').then(({ io }) => io),
    import('./readable-socket.js').then(({ readable }) => readable),
    import('./way-back.js'),
  ]);
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: LIVE_PATH,
    // Two clients of one server are two sockets, each with its own token.
    forceNew: true,
    autoConnect: false,
    // Its own would try web sockets in vain, at last every eight seconds.
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (answer) => {
      const token = getToken();
      answer(token === null ? {} : { token });
    },
  };
  const socket = url === undefined ? io(options) : io(url, options);
  findWayBack(socket, () => serves(url));
  return readable(socket, async () => (await import('./message-reader.js')).messageReader);
};
