import type { EventEmitter } from 'node:events';

/** Maximum iterations of the event loop in one rest, so that a flood of connections cannot stop the sockets' requests. */
const LONGEST = 64;

/**
 * Yields the event loop until all other waiting work is done. One iteration accepts one connection from the kernel,
 * so the rest continues while each iteration accepts one. Otherwise a new connection would wait behind all requests.
 */
export const restOfTheLoop = (server: Pick<EventEmitter, 'on'>): ((goOn: () => void) => void) => {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  return (goOn) => {
    let seen = connections;
    let left = LONGEST;
    const look = (): void => {
      left -= 1;
      if (connections === seen || left === 0) return goOn();
      seen = connections;
      setImmediate(look);
    };
    setImmediate(look);
  };
};
