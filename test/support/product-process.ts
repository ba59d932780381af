import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = 'apps/api/dist/main.js';

/** Milliseconds; a busy machine may be slow. */
export const START_DEADLINE = 60_000;

export type Environment = Readonly<Record<string, string>>;

/** A product that may still be starting. */
export interface StartingProduct {
  readonly address: string;
  /** Resolves once it is healthy; rejects with its output when it ends before. */
  healthy(): Promise<void>;
  /** Resolves with the exit code once it has ended; null after a SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** The built product as a process of its own. */
export type ProductProcess = Omit<StartingProduct, 'healthy'>;

const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
};

/** Starts the product: on a free port unless PORT is given, without rate limits and demo data unless asked for. */
export const beginProductProcess = async (
  dataDirectory: string,
  environment: Environment = {},
): Promise<StartingProduct> => {
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [ENTRY], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    healthy: async () => {
      await until(
        'the product to be healthy',
        async () => {
          if (child.exitCode !== null) throw new Error(`the product ended at its start:\n${output}`);
          const health = await fetch(`${address}/api/v1/health/`).catch(() => undefined);
          return health?.ok;
        },
        START_DEADLINE,
      );
    },
    end: async (signal) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
};

/** As beginProductProcess; resolves once it is healthy. */
export const startProductProcess = async (
  dataDirectory: string,
  environment: Environment = {},
): Promise<ProductProcess> => {
  const product = await beginProductProcess(dataDirectory, environment);
  await product.healthy();
  return product;
};
