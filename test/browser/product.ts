import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../support/until.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = 'apps/api/dist/main.js';
const PAGE = 'apps/web/dist/index.html';
const START_DEADLINE = 60_000;

/** The built product with demo data, as a process of its own. */
export interface Product {
  readonly address: string;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
};

/** Starts the product on a free port with a new data directory and resolves once it is healthy. */
export const startProduct = async (environment: Readonly<Record<string, string>> = {}): Promise<Product> => {
  for (const file of [ENTRY, PAGE]) {
    if (!existsSync(join(ROOT, file))) throw new Error(`${file} is missing: build the product first`);
  }
  const port = await freePort();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-browser-'));
  const server = spawn(process.execPath, [ENTRY], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(server, 'exit');
  const address = `http://127.0.0.1:${port}`;
  await until(
    'the product to be healthy',
    async () => {
      if (server.exitCode !== null) throw new Error(`the product ended at its start:\n${output}`);
      const health = await fetch(`${address}/api/v1/health/`).catch(() => undefined);
      return health?.ok;
    },
    START_DEADLINE,
  );
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(dataDirectory, { recursive: true });
    },
  };
};
