import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProductProcess, type Environment } from '../support/product-process.js';

/** The built product with demo data and a data directory of its own. */
export interface Product {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the product on a free port and resolves once it is healthy. */
export const startProduct = async (environment: Environment = {}): Promise<Product> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-browser-'));
  const product = await startProductProcess(dataDirectory, { DEMO: 'on', ...environment });
  return {
    address: product.address,
    stop: async () => {
      await product.end('SIGTERM');
      await rm(dataDirectory, { recursive: true });
    },
  };
};
