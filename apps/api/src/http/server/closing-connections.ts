import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two checks for idle connections. */
const LOOK_EVERY = 50;
/** Milliseconds in which a new connection has to start a request. */
const BEGUN_WITHIN = 500;

/**
 * While the server closes, a connection ends after its current response. A connection without a request ends too:
 * browsers open such connections in advance, and Node.js does not treat them as idle until the request timeout.
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
