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
  /** Throws its output if it has ended. Call it while you wait for it. */
  mustRun(): void;
  /** Resolves with the exit code once it has ended; null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR1'): Promise<number | null>;
  /** Resolves once it has ended by itself. */
  ended(): Promise<Ended>;
}

export interface Ended {
  /** The exit code, or null if a signal ended it. */
  code: number | null;
  printed: string;
}

/** Runs a container's command with only PATH of this process's environment. It is killed after the tests of the file at the latest. */
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
    ended: async () => {
      await ended;
      output.mustTellNoSecret();
      return { code: child.exitCode, printed: output.text };
    },
  };
};

/** Like run, but resolves once the command has ended by itself. */
export const runToEnd = (...given: Parameters<typeof run>): Promise<Ended> => run(...given).ended();
