// The processes that a run of the tests starts. Each leads a process group, so that it ends together with all that it
// started: a runner's workers outlive it when they hang.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Milliseconds. A runner that is asked to end prints what it has, and ends its workers. */
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

/** `niceness`: 0 to 19. Returns the process, which has no standard input. */
export const start = (program, parameters, { niceness = 0, stdio, ...options }) => {
  if (interruptedBy !== undefined) endInterrupted();
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', ...stdio], detached: true });
  if (child.pid === undefined) return child;
  living.add(child.pid);
  if (niceness > 0) setPriority(child.pid, niceness);
  child.once('exit', () => {
    living.delete(child.pid);
    if (interruptedBy !== undefined && living.size === 0) endInterrupted();
  });
  return child;
};

/** Ends the process with all that it started. */
export const end = ({ pid }) => {
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE).unref();
};

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    interruptedBy = signal;
    if (living.size === 0) endInterrupted();
    for (const pid of living) signalGroup(pid, signal);
  });
}
process.once('exit', () => living.forEach((pid) => signalGroup(pid, 'SIGTERM')));
