import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Outside the ephemeral range, so that a server that is stopped for a while can bind the same port again. */
const FIRST = 20_000;
const AFTER_LAST = 30_000;
const TRIES = 5;
const IS_TAKEN = /already in use|unable to listen on this port/i;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await isFree(port)) return port;
  }
};

const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};

/**
 * Starts a server that needs its ports in advance on free ports, and on others if another process took them first.
 * `start` rejects with the output of the server if it ends.
 */
export const onFreePorts = async <Server>(
  count: number,
  start: (ports: readonly number[]) => Promise<Server>,
): Promise<Server> => {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await start(await freePorts(count));
    } catch (error) {
      if (left === 0 || !IS_TAKEN.test(String(error))) throw error;
    }
  }
};

export const onFreePort = <Server>(start: (port: number) => Promise<Server>): Promise<Server> =>
  onFreePorts(1, ([port = 0]) => start(port));
