import type { LiveSocket } from '../sockets/live-types.js';

interface Bounds {
  waitingPackets: number;
  waitingBytes: number;
}

interface Terminable {
  socket?: { terminate?: () => void };
}

/** Terminates the connection: a graceful close would wait for the peer to read. */
const drop = ({ conn }: LiveSocket): void => {
  const { socket } = conn.transport as object as Terminable;
  conn.close(true);
  socket?.terminate?.();
};

/**
 * Disconnects a socket when its send queue exceeds the bounds. Engine.IO hands the queue to the
 * transport (flush) as soon as the network has taken the packets before it.
 */
export const dropWhenSlow = (socket: LiveSocket, bounds: Bounds, dropped: () => void): void => {
  let packets = 0;
  let bytes = 0;
  socket.conn.on('flush', () => {
    packets = 0;
    bytes = 0;
  });
  socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    packets += 1;
    if (typeof data === 'string') bytes += data.length;
    if (packets <= bounds.waitingPackets && bytes <= bounds.waitingBytes) return;
    dropped();
    drop(socket);
  });
};
