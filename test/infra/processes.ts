import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from '@jest/globals';
import { knownSecrets } from '../support/secrets/known-secrets.js';
import { WatchedOutput } from '../support/secrets/watched-output.js';
import { ROOT } from './compose-file.js';

const running = new Map<ChildProcess, WatchedOutput>();
afterAll(async () => {
  for (const [child, output] of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
    output.mustTellNoSecret();
  }
});

export interface RunningProcess {
  /** Throws what it printed when it has ended; for use while something is waited for. */
  mustRun(): void;
  /** Resolves with the exit code once it has ended; null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR1'): Promise<number | null>;
}

/** A container's command, with nothing of this process's environment but PATH. Killed after the tests of the file at the latest. */
export const run = (
  [program = '', ...parameters]: readonly string[],
  environment: Readonly<Record<string, string>>,
): RunningProcess => {
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  knownSecrets.learn(environment);
  const output = new WatchedOutput(program, child.stdout, child.stderr);
  running.set(child, output);
  const ended = once(child, 'close').then(() => running.delete(child));
  return {
    mustRun: () => {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${output.text}`);
    },
    end: async (signal) => {
      child.kill(signal);
      await ended;
      output.mustTellNoSecret();
      return child.exitCode;
    },
  };
};
