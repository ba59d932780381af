import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { Client } from '../clients/client.js';
import { DescribedApi } from '../api/described-api.js';
import { addressOf, startProductProcess, untilHealthy, type Environment } from './product-process.js';
import { WatchedOutput } from '../secrets/watched-output.js';

/** The built product, stopped after the tests of the file at the latest. */
export interface Server {
  readonly address: string;
  /** Sends SIGTERM; resolves with the exit code once it has ended. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL; resolves once it has ended. */
  kill(): Promise<void>;
}

const dataDirectories: string[] = [];
const running = new Set<Server>();

/** A directory that is removed after the tests of the file. */
export const newDataDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-server-'));
  dataDirectories.push(directory);
  return directory;
};

/** No server may outlive its tests, even after a failure. */
afterAll(async () => {
  for (const server of running) await server.stop();
  for (const directory of dataDirectories) await rm(directory, { recursive: true, force: true });
});

/** Like startProductProcess; the server is stopped after the tests of the file at the latest. */
export const startServer = async (dataDirectory: string, environment: Environment = {}): Promise<Server> => {
  const product = await startProductProcess(dataDirectory, environment);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    const code = await product.end(signal);
    running.delete(server);
    return code;
  };
  const server: Server = {
    address: product.address,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
  running.add(server);
  return server;
};

declare global {
  /** From test/product-environment.js: the product that the files of one worker share, which may still be starting. */
  var workerProduct: () => { readonly output: string; readonly ended: boolean };
}

/** The product that the files of one worker share. Its output during this file is searched for secrets. */
const shareProduct = (): (() => Promise<string>) => {
  let product = { output: '', ended: false };
  let before = 0;
  afterAll(() => {
    const output = new WatchedOutput('the product of this worker');
    output.write(product.output.slice(before));
    output.mustTellNoSecret();
  });
  return async () => {
    product = globalThis.workerProduct();
    before = product.output.length;
    return untilHealthy(() => addressOf(product));
  };
};

/**
 * A server with demo data for all tests of a file, shared with other files unless the file needs its own environment.
 * Returns an anonymous client. With CONFORMANCE_URL set, uses that server instead, which must have demo accounts and
 * no rate limits. Every response must match its openapi.json.
 */
export const useServer = (environment?: Environment): Client => {
  let address = process.env['CONFORMANCE_URL']?.replace(/\/$/, '');
  const ofItsOwn = async (): Promise<string> =>
    (await startServer(await newDataDirectory(), { DEMO: 'on', ...environment })).address;
  const start = environment === undefined ? shareProduct() : ofItsOwn;

  beforeAll(async () => {
    address ??= await start();
  });

  let described: Promise<DescribedApi> | undefined;
  const url = (): string => {
    if (address === undefined) throw new Error('the server has not been started yet');
    return address;
  };
  return new Client(url, undefined, async (method, path, answer) => {
    described ??= DescribedApi.of(url());
    const complaint = (await described).complaint(method, path, answer);
    if (complaint !== undefined) throw new Error(`${method} ${path} ${complaint}`);
  });
};
