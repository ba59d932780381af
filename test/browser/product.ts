import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProductProcess, type Environment } from '../support/product-process.js';
import { onFreePort } from '../support/servers/free-ports.js';

/** The built product with demo data and a data directory of its own. */
export interface Product {
  readonly address: string;
  /** Ends the process; its address and data stay for `resume`. */
  halt(): Promise<void>;
  /** Starts it again where it was; resolves once it is healthy. */
  resume(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Known to the tests, so that they can make access tokens that end soon. */
export const JWT_SECRET = 'what this product signs its access tokens with';

/** Starts the product on a free port and resolves once it is healthy. */
export const startProduct = async (environment: Environment = {}): Promise<Product> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-browser-'));
  // For every file, so that those with receivers on this machine need no product, and so no worker, of their own.
  // And without what comes from other servers.
  const settings = { DEMO: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', MAP_EMBED_URL: 'off', JWT_SECRET, ...environment };
  // Not one that systems give away by themselves: while it is halted somebody else would be given it.
  const first = await onFreePort((port) => startProductProcess(dataDirectory, { ...settings, PORT: String(port) }));
  const { address } = first;
  let running: typeof first | undefined = first;

  const halt = async (): Promise<void> => {
    await running?.end('SIGTERM');
    running = undefined;
  };
  return {
    address,
    halt,
    resume: async () => {
      running ??= await startProductProcess(dataDirectory, { ...settings, PORT: new URL(address).port });
    },
    stop: async () => {
      await halt();
      await rm(dataDirectory, { recursive: true });
    },
  };
};
