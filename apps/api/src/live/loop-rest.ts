import type { EventEmitter } from 'node:events';

/** Iterations of the loop in one rest at most, so that a flood of connections cannot stop what sockets ask. */
const LONGEST = 64;

/**
 * Gives the loop back until everything else that waits was served. One iteration takes one new connection from the
 * kernel, no more, so it goes on for as long as each brings one: whoever just connects would wait behind all of them.
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
