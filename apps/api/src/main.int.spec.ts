import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { knownSecrets } from '../../../test/support/secrets/known-secrets.js';
import { WatchedOutput } from '../../../test/support/secrets/watched-output.js';
import { packageFile } from './package-files.js';

const MAIN = packageFile('dist/main.js').pathname;

interface Started {
  process: ChildProcessWithoutNullStreams;
  output: WatchedOutput;
  /** The first line of the output that matches. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  exit: Promise<number | null>;
}

describe('the server as a process', () => {
  const running = new Set<Started>();
  const directories = new Set<string>();
  afterEach(async () => {
    for (const { process, exit, output } of running) {
      process.kill('SIGKILL');
      await exit;
      output.mustTellNoSecret();
    }
    running.clear();
    for (const path of directories) rmSync(path, { recursive: true, force: true });
    directories.clear();
  });

  const directory = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'waymark-main-'));
    directories.add(path);
    return path;
  };

  const start = (environment: Record<string, string>): Started => {
    const started = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], PORT: '0', DEMO: 'off', DATA_DIR: directory(), ...environment },
    });
    knownSecrets.learn(environment);
    const output = new WatchedOutput('the server', started.stdout, started.stderr);
    const exit = once(started, 'close').then(([code]) => code as number | null);
    const server: Started = {
      process: started,
      output,
      exit,
      line: async (pattern) => {
        for (;;) {
          const match = pattern.exec(output.text);
          if (match) return match;
          const ended = await Promise.race([once(started.stdout, 'data').then(() => false), exit.then(() => true)]);
          if (ended && !pattern.test(output.text)) throw new Error(`the server ended: ${output.text}`);
        }
      },
    };
    running.add(server);
    return server;
  };

  const addressOf = async (started: Started): Promise<string> =>
    (await started.line(/running at (http:\S+)/))[1]?.replace('localhost', '127.0.0.1') ?? '';

  it('starts, answers, and ends cleanly at SIGTERM', async () => {
    const server = start({});
    const address = await addressOf(server);
    expect((await fetch(`${address}/api/v1/health/`)).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(server.output.text).not.toContain('"level"');
  });

  it('finishes a running request before it ends', async () => {
    const server = start({});
    const address = await addressOf(server);
    const body = JSON.stringify({
      email: 'ada@example.com',
      password: 'correct horse',
      first_name: 'A',
      last_name: 'L',
    });
    knownSecrets.learnJson(body);
    const halves = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(body.slice(0, 20)));
        await fetch(`${address}/api/v1/health/`);
        server.process.kill('SIGTERM');
        controller.enqueue(new TextEncoder().encode(body.slice(20)));
        controller.close();
      },
    });
    const response = await fetch(`${address}/api/v1/accounts/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: halves,
      duplex: 'half',
    });
    expect(response.status).toBe(201);
    await response.text();
    expect(await server.exit).toBe(0);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ REDIS_URL: 'redis://localhost' }, 'REDIS_URL is used with EVENT_STORE_URL'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR must be a directory that can be written'],
  ])('refuses %j in one line', async (environment, message) => {
    const server = start(environment);
    expect(await server.exit).toBe(1);
    expect(server.output.text.trim()).toMatch(/^Waymark cannot start: [^\n]+$/);
    expect(server.output.text).toContain(message);
  });

  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const server = start({ PORT: port });
    const code = await server.exit;
    other.close();
    expect(code).toBe(1);
    expect(server.output.text.trim()).toBe(
      `Waymark cannot start: PORT ${port} on 127.0.0.1 is already in use: stop the other program or set PORT`,
    );
  });

  it('says that another server has its data', async () => {
    const DATA_DIR = directory();
    await addressOf(start({ DATA_DIR }));
    const second = start({ DATA_DIR });
    expect(await second.exit).toBe(1);
    expect(second.output.text.trim()).toMatch(/^Waymark cannot start: [^\n]+$/);
  });

  it('keeps every file for its owner, those of a copy that was not kept so too', async () => {
    const DATA_DIR = directory();
    const modes = (): Record<string, string[]> => {
      const byMode: Record<string, string[]> = {};
      for (const name of ['.', ...readdirSync(DATA_DIR)]) {
        // Some are there for a moment only, while rows are built.
        const stats = statSync(join(DATA_DIR, name), { throwIfNoEntry: false });
        if (stats === undefined) continue;
        const mode = (stats.mode & 0o777).toString(8);
        byMode[mode] = [...(byMode[mode] ?? []), name];
      }
      return byMode;
    };
    const onlyForOwner = { 700: ['.'], 600: expect.arrayContaining(['events.db', 'events.db-wal', 'jwt-secret']) };
    const first = start({ DATA_DIR, DEMO: 'on' });
    await addressOf(first);
    expect(modes()).toEqual(onlyForOwner);
    first.process.kill('SIGKILL');
    await first.exit;
    for (const name of readdirSync(DATA_DIR)) chmodSync(join(DATA_DIR, name), 0o644);
    chmodSync(DATA_DIR, 0o755);
    await addressOf(start({ DATA_DIR }));
    expect(modes()).toEqual(onlyForOwner);
  });
});
