import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks for connections whose last answer is sent. */
const LOOK_EVERY = 50;
/** Milliseconds in which who has just connected has begun a request. */
const BEGUN_WITHIN = 500;

/**
 * While the server closes, a connection ends with the answer that was on its way. One on which nothing was ever asked ends
 * too: browsers open such in advance, and to Node it is not idle before its limit for a request.
 */
export const endConnectionsOnClose = (server: FastifyInstance): void => {
  const open = new Set<Socket>();
  server.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('preClose', (done) => {
    const looks = setInterval(() => server.server.closeIdleConnections(), LOOK_EVERY);
    const unasked = setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, BEGUN_WITHIN);
    server.server.once('close', () => {
      clearInterval(looks);
      clearTimeout(unasked);
    });
    done();
  });
};
