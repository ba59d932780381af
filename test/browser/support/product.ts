import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProductProcess, type Environment } from '../../support/product/product-process.js';
import { onFreePort } from '../../support/servers/free-ports.js';

/** The built product with demo data and its own data directory. */
export interface Product {
  readonly address: string;
  /** Ends the process; its address and data stay for `resume`. */
  halt(): Promise<void>;
  /** Starts it again with the same address and data; resolves once it is healthy. */
  resume(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Known to the tests, so that they can make access tokens that expire soon. */
export const JWT_SECRET = 'what this product signs its access tokens with';

/** Starts the product on a free port and resolves once it is healthy. */
export const startProduct = async (environment: Environment = {}): Promise<Product> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-browser-'));
  // These settings suit every file, so that files with local webhook receivers need no product and worker of their own.
  // The map is off because it would load from another server.
  const settings = { DEMO: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', MAP_EMBED_URL: 'off', JWT_SECRET, ...environment };
  // Not an ephemeral port: while the product is halted the system could assign it to another process.
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
