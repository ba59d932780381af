import { LIVE_PATH } from '@waymark/contracts/wire';
import { Manager, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { LiveSocket, LiveSocketOptions } from './live-socket.js';
import { readable, type LoadReader } from './readable-socket.js';
import { reconnect, serves } from './reconnect.js';

export const openLiveSocket = ({ url, getToken }: LiveSocketOptions, loadReader: LoadReader): LiveSocket => {
  const options: Partial<ManagerOptions & SocketOptions> = {
    path: LIVE_PATH,
    autoConnect: false,
    // Socket.IO's own reconnection would try WebSocket connections in vain, at most every eight seconds.
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (answer) => {
      const token = getToken();
      answer(token === null ? {} : { token });
    },
  };
  // A separate manager: two clients of one server need two sockets, each with its own token.
  const socket = new Manager(url, options).socket('/', options);
  reconnect(socket, () => serves(url));
  return readable(socket, loadReader);
};
