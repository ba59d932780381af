// Varnish with the product's own configuration, in front of a server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../../scripts/prepare.mjs';

/** As in docs/cluster.md, which explains them. */
const settings = ['thread_pool_add_delay=0.02', 'thread_queue_limit=20000', 'listen_depth=4096'];
const LOOK = 100;
const TRIES = 300;

const running = new Set();
process.once('exit', () => {
  for (const cache of running) cache.kill('SIGKILL');
});

/** The command that installs the cache; undefined if it is installed. */
export const missingCache = () =>
  spawnSync('varnishd', ['-V']).error === undefined ? undefined : 'apt-get install -y varnish';

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** The process that serves requests, a child of the process that we start. */
const workerOf = (pid) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

export const startCache = async (directory, address) => {
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  const file = join(directory, 'track.vcl');
  const source = readFileSync(join(root, 'infra/cache/track.vcl'), 'utf8');
  writeFileSync(file, source.replace('.port = "3000"', `.port = "${new URL(address).port}"`));
  const options = ['-s', 'malloc,64m', ...settings.flatMap((setting) => ['-p', setting])];
  const parameters = ['-F', '-j', 'none', '-n', directory, '-a', `127.0.0.1:${port}`, '-f', file, ...options];
  const cache = spawn('varnishd', parameters, { stdio: 'ignore' });
  running.add(cache);
  cache.once('exit', () => running.delete(cache));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health/`).catch(() => undefined);
    if (answer?.ok) {
      const stop = async () => {
        cache.kill('SIGTERM');
        await once(cache, 'exit');
      };
      return { port, pid: workerOf(cache.pid), stop };
    }
    await pause(LOOK);
  }
  throw new Error('varnishd did not start');
};
