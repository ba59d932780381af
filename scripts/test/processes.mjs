// Starts and stops the processes of a test run. Each leads a process group, so that it stops together with its own
// children: hung workers outlive their runner.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Milliseconds in which a runner can print its results and stop its workers. */
const GRACE = 10_000;

const living = new Set();
let interruptedBy;

const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
};

const endInterrupted = () => process.exit(128 + constants.signals[interruptedBy]);

/** Stops the process and its children. */
export const end = ({ pid }) => {
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE).unref();
};

/** Starts a process without standard input, whose children end with it. `niceness`: 0 to 19. */
export const start = (program, parameters, { niceness = 0, stdio, ...options }) => {
  if (interruptedBy !== undefined) endInterrupted();
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', ...stdio], detached: true });
  if (child.pid === undefined) return child;
  living.add(child.pid);
  if (niceness > 0) setPriority(child.pid, niceness);
  child.once('exit', () => {
    living.delete(child.pid);
    end(child);
    if (interruptedBy !== undefined && living.size === 0) endInterrupted();
  });
  return child;
};

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    const isSecond = interruptedBy !== undefined;
    interruptedBy = signal;
    for (const pid of living) signalGroup(pid, isSecond ? 'SIGKILL' : signal);
    if (isSecond || living.size === 0) endInterrupted();
  });
}
process.once('exit', () => living.forEach((pid) => signalGroup(pid, 'SIGTERM')));
