import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { knownSecrets } from '../secrets/known-secrets.js';
import { WatchedOutput } from '../secrets/watched-output.js';
import { until } from '../waiting/until.js';

/** The directory in which npm and the test runners start. */
const ROOT = process.cwd();
const ENTRY = 'apps/api/dist/main.js';

export type Environment = Readonly<Record<string, string>>;

/** A product process that may still be starting. */
export interface StartingProduct {
  /** Resolves with its address once it listens, even if it rejects requests. Rejects with its output if it ends before. */
  listening(): Promise<string>;
  /** Resolves with its address once it is healthy. Rejects with its output if it ends before. */
  healthy(): Promise<string>;
  /** Resolves with the exit code once it has ended; null after a SIGKILL. Rejects if it logged a secret. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Suspends, resumes or interrupts it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGINT'): void;
  /** Resolves with the exit code once it has ended by itself or by an earlier signal. Rejects if it logged a secret. */
  ended(): Promise<number | null>;
}

/** The built product in its own process. */
export interface ProductProcess extends Pick<StartingProduct, 'end'> {
  readonly address: string;
}

/** The address on which a product listens, or undefined while it does not. Throws with its output if it has ended. */
export const addressOf = ({ output, ended }: { output: string; ended: boolean }): string | undefined => {
  if (ended) throw new Error(`the product ended at its start:\n${output}`);
  const port = /(?:running|starting) at (?:\S+, listening at )?http:[^\s:]+:(\d+)/.exec(output)?.[1];
  return port === undefined ? undefined : `http://127.0.0.1:${port}`;
};

/** Milliseconds. Several products that create demo data on busy cores take over a minute. Must be below Jest's limit. */
const HEALTHY_WITHIN = 110_000;

/** Resolves with its address once a product is healthy. */
export const untilHealthy = (address: () => string | undefined): Promise<string> => {
  const probe = async (): Promise<string | false | undefined> => {
    const at = address();
    const health = at === undefined ? undefined : await fetch(`${at}/api/v1/health/`).catch(() => undefined);
    return health?.ok && at;
  };
  return until('the product to be healthy', probe, HEALTHY_WITHIN);
};

/** Starts the product, by default on a free port, without rate limits and demo data. `under` is a command prefix, such as a tracer. */
export const beginProductProcess = (
  dataDirectory: string,
  environment: Environment = {},
  under: readonly string[] = [],
): StartingProduct => {
  const [program, ...parameters] = [...under, process.execPath, ENTRY];
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'info',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  knownSecrets.learn(environment);
  const output = new WatchedOutput(`the product in ${dataDirectory}`, child.stdout, child.stderr);
  const closed = once(child, 'close');
  const address = (): string | undefined =>
    addressOf({ output: output.text, ended: child.exitCode !== null || child.signalCode !== null });
  const ended = async (): Promise<number | null> => {
    await closed;
    output.mustTellNoSecret();
    return child.exitCode;
  };
  return {
    listening: () => until('the product to listen', address),
    healthy: () => untilHealthy(address),
    signal: (signal) => void child.kill(signal),
    end: (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended();
    },
    ended,
  };
};

/** Like beginProductProcess, but resolves once it is healthy. */
export const startProductProcess = async (
  dataDirectory: string,
  environment: Environment = {},
): Promise<ProductProcess> => {
  const product = beginProductProcess(dataDirectory, environment);
  return { address: await product.healthy(), end: (signal) => product.end(signal) };
};
