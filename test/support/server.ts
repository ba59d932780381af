import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { Client } from './client.js';
import { until } from './until.js';

const ENTRY = 'apps/api/dist/main.js';
const START_DEADLINE = 60_000;

/** A busy machine may be slow; what hangs is told by the deadlines of `until`. */
jest.setTimeout(30_000);

export type Environment = Readonly<Record<string, string>>;

/** The built product as a process of its own. */
export interface Server {
  readonly address: string;
  /** SIGTERM; resolves with the exit code once it has ended. */
  stop(): Promise<number | null>;
  /** SIGKILL; resolves once it has ended. */
  kill(): Promise<void>;
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

const dataDirectories: string[] = [];
const running = new Set<Server>();

/** Removed after the tests of the file. */
export const newDataDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-server-'));
  dataDirectories.push(directory);
  return directory;
};

/** Also after a test that failed, no server may live on. */
afterAll(async () => {
  for (const server of running) await server.stop();
  for (const directory of dataDirectories) await rm(directory, { recursive: true, force: true });
}, START_DEADLINE);

/** Starts the server on a free port and resolves once it is healthy; it is stopped after the tests of the file at the latest. Rate limits and demo data are off unless asked for. */
export const startServer = async (dataDirectory: string, environment: Environment = {}): Promise<Server> => {
  const port = await freePort();
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await ended;
    running.delete(server);
    return child.exitCode;
  };
  const server: Server = {
    address: `http://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
  running.add(server);
  await until(
    'the server to be healthy',
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${output}`);
      const health = await fetch(`${server.address}/api/v1/health/`).catch(() => undefined);
      return health?.ok;
    },
    START_DEADLINE,
  );
  return server;
};

/**
 * One server for all tests of a file, with demo data; answers a client that is nobody. With
 * CONFORMANCE_URL set, that server is used instead: it must have demo accounts and no rate limits.
 */
export const useServer = (environment: Environment = {}): Client => {
  let address = process.env['CONFORMANCE_URL']?.replace(/\/$/, '');

  beforeAll(async () => {
    address ??= (await startServer(await newDataDirectory(), { DEMO: 'on', ...environment })).address;
  }, START_DEADLINE);

  return new Client(() => {
    if (address === undefined) throw new Error('the server has not been started yet');
    return address;
  });
};
