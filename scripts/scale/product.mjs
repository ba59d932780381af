// The built product as a process, for measurements.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../prepare.mjs';

const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export const staff = { email: 'staff@scale.test', password: 'measured once' };

/** Starts the product on the directory like `npm start`; resolves once it is healthy. `stop` resolves once it has ended and its files are complete. `under` is a command prefix. */
export const startProduct = async (dataDirectory, environment = {}, under = []) => {
  const [program, ...parameters] = [...under, process.execPath, '--max-semi-space-size=32', 'apps/api/dist/main.js'];
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      PORT: '0',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      SOCKETS_PER_ADDRESS: '100000',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  let address;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the product ended at its start');
    const port = /running at http:\S+:(\d+)/.exec(output)?.[1];
    address = `http://127.0.0.1:${port}`;
    const health = port === undefined ? undefined : await fetch(`${address}/api/v1/health/`).catch(() => undefined);
    if (health?.ok) break;
    await pause(20);
  }
  return {
    address,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** The value of a metric without labels. */
export const metric = async (address, name) => {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
};

export const packageOfTheApi = createRequire(join(root, 'apps/api/package.json'));

const usedBytes = (file) => {
  const { DatabaseSync } = packageOfTheApi('@photostructure/sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  const pragma = (name) => Object.values(database.prepare(`PRAGMA ${name}`).get())[0];
  const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  database.close();
  return bytes;
};

const currentOf = (dataDirectory, set) =>
  `${set}-${readFileSync(join(dataDirectory, `${set}.current`), 'utf8').trim()}.db`;

/** Used bytes of each kind of file of a stopped product. */
export const sizesOf = (dataDirectory) => {
  const bytes = (name) => usedBytes(join(dataDirectory, name));
  return {
    log: bytes('events.db'),
    'read models': bytes(currentOf(dataDirectory, 'views')),
    'event index': bytes(currentOf(dataDirectory, 'event-index')),
  };
};

/** Calls `work` with 0 to count - 1, `width` at a time; resolves with the elapsed seconds. */
export const inParallel = async (count, width, work) => {
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return (performance.now() - start) / 1000;
};
