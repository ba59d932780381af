import type { Server } from 'node:net';

const ANYWHERE = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/**
 * Returns the address at which a browser on this machine reaches the server. Throws if the server does not listen on a
 * port.
 */
export const boundAddress = (server: Pick<Server, 'address'>): string => {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server does not listen on a port');
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `http://${ANYWHERE.includes(bound.address) ? 'localhost' : host}:${bound.port}`;
};
