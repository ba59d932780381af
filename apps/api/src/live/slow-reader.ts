import type { LiveSocket } from './live-types.js';

interface Bounds {
  waitingPackets: number;
  waitingBytes: number;
}

interface Terminable {
  socket?: { terminate?: () => void };
}

/** Closing politely would wait for the very reader that does not read. */
export const drop = ({ conn }: Pick<LiveSocket, 'conn'>): void => {
  const { socket } = conn.transport as object as Terminable;
  conn.close(true);
  socket?.terminate?.();
};

/**
 * Disconnects a socket when more than the bounds wait for it. Engine.IO hands all that waits to the
 * transport (flush) as soon as the packets before were taken by the network.
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
