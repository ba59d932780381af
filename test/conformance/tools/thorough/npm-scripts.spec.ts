import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { addressOf, untilHealthy, type Environment } from '../../../support/product/product-process.js';
import { newDataDirectory, startServer } from '../../../support/product/server.js';
import { WatchedOutput } from '../../../support/secrets/watched-output.js';
import { until } from '../../../support/waiting/until.js';

/** Milliseconds between a signal to npm and the end of all that it started. */
const ENDED_WITHIN = 5_000;

type Script = 'start' | 'dev' | 'simulate';

const processGroups = new Set<number>();

afterEach(() => {
  for (const group of processGroups) process.kill(-group, 'SIGKILL');
  processGroups.clear();
});

const beginScript = (script: Script, environment: Environment) => {
  const child = spawn('npm', ['run', script], {
    env: { PATH: process.env['PATH'], npm_config_update_notifier: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid = 0 } = child;
  processGroups.add(pid);
  const output = new WatchedOutput(`npm run ${script}`, child.stdout, child.stderr);
  let ended = false;
  // Not 'exit': the output is open until every process that inherited it has ended.
  void once(child, 'close').then(() => {
    ended = true;
    processGroups.delete(pid);
  });
  const allEnded = async (): Promise<void> => {
    await until(`all processes of npm run ${script} to end`, () => ended, ENDED_WITHIN);
    output.mustTellNoSecret();
  };
  return {
    address: () => addressOf({ output: output.text, ended }),
    prints: (text: string) => until(`npm run ${script} to print ${text}`, () => output.text.includes(text)),
    /** Resolves with npm's exit code, or the number that a shell reports for its signal. */
    terminate: async (): Promise<number | null> => {
      child.kill('SIGTERM');
      await allEnded();
      return child.signalCode === 'SIGTERM' ? 143 : child.exitCode;
    },
    /** Does what a terminal does that is closed: signals its foreground process group. */
    closeTerminal: async (): Promise<void> => {
      process.kill(-pid, 'SIGHUP');
      await allEnded();
    },
  };
};

const onFreePort = (dataDirectory: string): Environment => ({ DATA_DIR: dataDirectory, DEMO: 'off', PORT: '0' });

it('npm start ends with its server, which frees port and DATA_DIR', async () => {
  const dataDirectory = await newDataDirectory();
  const script = beginScript('start', onFreePort(dataDirectory));
  const address = await untilHealthy(script.address);
  expect([0, 143]).toContain(await script.terminate());
  await expect(fetch(`${address}/api/v1/health/`)).rejects.toThrow('fetch failed');
  const next = await startServer(dataDirectory);
  expect(await next.stop()).toBe(0);
});

it('npm run dev ends with the API, the compiler and Vite', async () => {
  const script = beginScript('dev', onFreePort(await newDataDirectory()));
  await untilHealthy(script.address);
  await script.prints('Local:');
  expect([0, 143]).toContain(await script.terminate());
});

it('npm run dev ends with its terminal', async () => {
  const script = beginScript('dev', onFreePort(await newDataDirectory()));
  const address = await untilHealthy(script.address);
  await script.closeTerminal();
  await expect(fetch(`${address}/api/v1/health/`)).rejects.toThrow('fetch failed');
});

it('npm run simulate ends with its program', async () => {
  const script = beginScript('simulate', { PORT: '1' });
  await script.prints('Waiting for http://localhost:1');
  expect([0, 143]).toContain(await script.terminate());
});
