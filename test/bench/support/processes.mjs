// The measured programs, and the bare programs for comparison.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { root } from '../../../scripts/prepare.mjs';
import { loadCore, serverCore } from './machine.mjs';

/** The options of `npm start` and of the container. */
const FLAGS = ['--max-semi-space-size=32'];
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const begin = (core, file, flags) => {
  const [program, ...rest] = [...core, process.execPath, ...flags, join(root, 'test/bench', file)];
  const child = spawn(program, rest, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

const endWithInput = async (child) => {
  child.stdin.end();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Runs a program to its end with JSON as its input; resolves with the JSON that it prints. */
const runProgram = async (core, file, input, flags) => {
  const child = begin(core, file, flags);
  child.stdin.end(JSON.stringify(input));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(output);
};

export const runOnServerCore = (file, input) => runProgram(serverCore, file, input, FLAGS);

/** Runs http-load.mjs. Throws if any request was rejected. */
export const load = async (given) => {
  const result = await runProgram(loadCore, 'http-load.mjs', { warmUp: 0, ...given }, []);
  if (result.refused > 0)
    throw new Error(`${result.refused} of ${result.refused + result.answers} requests were rejected`);
  if (result.answers === 0) throw new Error('no request succeeded');
  return result;
};

/** Starts a server that prints its address once it listens and ends with its input; `input` is its first line, as JSON. */
const startServer = async (core, file, input) => {
  const child = begin(core, file, FLAGS);
  child.stdin.write(`${JSON.stringify(input)}\n`);
  const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (!(first instanceof Buffer)) throw new Error(`${file} ended at its start`);
  return {
    address: String(first).trim(),
    pid: child.pid,
    stop: () => endWithInput(child),
  };
};

export const startBare = (file, input = {}) => startServer(serverCore, file, input);

/** A server on the clients' core that counts posts. `expect` sets the number; its promise resolves once they have arrived. */
export const startReceiver = async () => {
  const server = await startServer(loadCore, 'programs/receiver.mjs', {});
  return {
    ...server,
    expect: async (count) => {
      await fetch(`${server.address}/expect/${count}`);
      return { all: fetch(`${server.address}/all`) };
    },
  };
};

/** Sockets on the clients' core, see watchers.mjs; `ask` sends a line and returns the reply. */
export const startWatchers = async () => {
  const child = begin(loadCore, 'programs/watchers.mjs', []);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (command) => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('the sockets ended');
      return JSON.parse(value);
    },
    stop: () => endWithInput(child),
  };
};

/** Readers in a process of their own, see polling-readers.mjs; `next` resolves with their next report. */
export const startReaders = (given) => {
  const child = begin([], 'programs/polling-readers.mjs', []);
  child.stdin.write(`${JSON.stringify(given)}\n`);
  const reports = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    next: async () => {
      const { value, done } = await reports.next();
      if (done) throw new Error('the readers ended');
      return JSON.parse(value);
    },
    stop: () => endWithInput(child),
  };
};

const statusOf = (pid, name) => {
  try {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
};

/** Current and peak memory of a running process; undefined without /proc. */
export const residentBytes = (pid) => statusOf(pid, 'VmRSS');
export const peakBytes = (pid) => statusOf(pid, 'VmHWM');

/** Seconds of processor time of a process and its threads so far; undefined without /proc. */
export const processorSeconds = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
};
