import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newSmallDisk, type SmallDisk } from '../../../test/support/faults/system-faults.js';
import { knownSecrets } from '../../../test/support/secrets/known-secrets.js';
import { WatchedOutput } from '../../../test/support/secrets/watched-output.js';
import { describeNeeding } from '../../../test/support/test-run/needs.js';
import { DatabaseSync } from '@photostructure/sqlite';
import { packageFile } from './platform/package-files.js';
import { VERSION } from './platform/version.js';

const MAIN = packageFile('dist/main.js').pathname;
const NOBODY = 65_534;

/** The output without its first line, which names the version. */
const failureOf = ({ output }: Started): string => output.text.replace(`Waymark ${VERSION}\n`, '').trim();

interface Started {
  process: ChildProcessWithoutNullStreams;
  output: WatchedOutput;
  /** Waits for the first matching output. */
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

  const start = (environment: Record<string, string>, user: { uid?: number; gid?: number } = {}): Started => {
    const started = spawn(process.execPath, [MAIN], {
      ...user,
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

  it('starts, answers, and exits with 0 on SIGTERM', async () => {
    const server = start({});
    const address = await addressOf(server);
    expect((await fetch(`${address}/api/v1/health/`)).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(server.output.text).not.toContain('"level"');
  });

  it('names its version in the first line, the health response and the metrics', async () => {
    const server = start({});
    const address = await addressOf(server);
    expect(server.output.text.split('\n')[0]).toBe(`Waymark ${VERSION}`);
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{8}(-dirty)?)?$/);
    expect(await (await fetch(`${address}/api/v1/health/`)).json()).toMatchObject({ version: VERSION });
    const [, commit = ''] = VERSION.split('+');
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain(`\nwaymark_build_info{version="${VERSION}",commit="${commit}"} 1\n`);
  });

  it('announces that it converts a log, and how to go back', async () => {
    const DATA_DIR = directory();
    const before = start({ DATA_DIR });
    await addressOf(before);
    before.process.kill('SIGTERM');
    await before.exit;
    expect(before.output.text).not.toContain('converts');
    const file = join(DATA_DIR, 'events.db');
    const database = new DatabaseSync(file);
    database.exec(`
      DROP TABLE log_end;
      CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1`);
    database.close();
    const upgraded = start({ DATA_DIR });
    await upgraded.line(
      /^Waymark converts the event log \S+events\.db from format 1 to format 2\..*To go back, .*npm run backup/m,
    );
    await addressOf(upgraded);
  });

  it('prints the public address and the address on which it listens', async () => {
    const server = start({ PUBLIC_URL: 'https://parcels.example' });
    const [line] = await server.line(/^Waymark is running at .+$/m);
    expect(line).toMatch(/ at https:\/\/parcels\.example, listening at http:\/\/localhost:\d+$/);
  });

  it('prints the command that creates a staff account until an account can act as staff', async () => {
    const DATA_DIR = directory();
    const command = /^There is no staff account yet[^]+^ {2}DATA_DIR=\S+ npm run accounts -- create EMAIL staff$/m;
    const first = start({ DATA_DIR });
    await first.line(command);
    first.process.kill('SIGTERM');
    await first.exit;
    // DEMO=off disables the demo's staff account.
    const demo = directory();
    const before = start({ DATA_DIR: demo, DEMO: 'on' });
    await addressOf(before);
    before.process.kill('SIGTERM');
    await before.exit;
    expect(before.output.text).not.toMatch(command);
    await start({ DATA_DIR: demo }).line(command);
    const administrator = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };
    const second = start({ DATA_DIR, ...administrator });
    const address = await addressOf(second);
    // The start ends only after the server knows whether there is a staff account.
    expect(await (await fetch(`${address}/api/v1/settings/`)).json()).toMatchObject({ has_staff: true });
    second.process.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    expect(second.output.text).not.toMatch(command);
  });

  it('finishes a running request before it exits', async () => {
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
    [{ REDIS_URL: 'redis://localhost' }, 'REDIS_URL is used only with EVENT_STORE_URL'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR must be a writable directory'],
  ])('rejects %j in one line', async (environment, message) => {
    const server = start(environment);
    expect(await server.exit).toBe(1);
    expect(failureOf(server)).toMatch(/^Waymark cannot start: [^\n]+$/);
    expect(server.output.text).toContain(message);
  });

  it('reports that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const server = start({ PORT: port });
    const code = await server.exit;
    other.close();
    expect(code).toBe(1);
    expect(failureOf(server)).toBe(
      `Waymark cannot start: PORT ${port} on 127.0.0.1 is already in use. Stop the other program or set PORT`,
    );
  });

  it('reports that another server uses the data directory', async () => {
    const DATA_DIR = directory();
    await addressOf(start({ DATA_DIR }));
    const second = start({ DATA_DIR });
    expect(await second.exit).toBe(1);
    expect(failureOf(second)).toMatch(/^Waymark cannot start: [^\n]+$/);
  });

  it('reports that a directory cannot be created', async () => {
    const server = start({ DATA_DIR: '/proc/none/waymark' });
    expect(await server.exit).toBe(1);
    expect(failureOf(server)).toMatch(
      /^Waymark cannot start: DATA_DIR must be a writable directory: \/proc\/none\/waymark: [^\n]+$/,
    );
  });

  it('reports that a directory has the name of the log', async () => {
    const DATA_DIR = directory();
    const file = join(DATA_DIR, 'events.db');
    mkdirSync(file);
    const server = start({ DATA_DIR });
    expect(await server.exit).toBe(1);
    expect(failureOf(server)).toBe(`Waymark cannot start: DATA_DIR contains ${file}, which is not a file. Rename it`);
  });

  it('serves when nobody reads its output', async () => {
    const server = start({});
    const address = await addressOf(server);
    server.process.stdout.destroy();
    server.process.stderr.destroy();
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`${address}/api/v1/shipments/track/unknown/`)).status).toBe(404);
    }
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  describeNeeding('another user', 'started as a user who does not own its files', () => {
    it.each(['events.db', 'events.db.lock', 'coordination.db', 'jwt-secret', 'checkpoint-key'])(
      'names %s, the user and the remedy',
      async (name) => {
        const DATA_DIR = directory();
        const file = join(DATA_DIR, name);
        writeFileSync(file, '', { mode: 0o600 });
        chownSync(DATA_DIR, NOBODY, NOBODY);
        const server = start({ DATA_DIR }, { uid: NOBODY, gid: NOBODY });
        expect(await server.exit).toBe(1);
        expect(failureOf(server)).toBe(
          `Waymark cannot start: DATA_DIR contains ${file}, which belongs to user 0: user ${NOBODY} may not read and write it. Change its owner with chown, or start as its owner`,
        );
      },
    );
  });

  describeNeeding('a disk to mount', 'on a full disk', () => {
    let disk: SmallDisk | undefined;
    beforeAll(() => {
      disk = newSmallDisk(16);
    });
    afterAll(() => disk?.unmount());

    const FULL =
      /^Waymark cannot start: [^\n]*\/waymark-disk-\w+\/[\w.-]+\b[^\n]*: the disk is full(?: or damaged)?\. Free space[^\n]+$/u;

    it('names the file and the remedy at every start, leaves no draft, and starts once there is space', async () => {
      if (!disk) throw new Error('there is no disk');
      const DATA_DIR = join(disk.directory, 'data');
      mkdirSync(DATA_DIR);
      const refused = async (free: number): Promise<void> => {
        await disk?.fill(free);
        const server = start({ DATA_DIR });
        expect(await server.exit).toBe(1);
        expect(failureOf(server)).toMatch(FULL);
        await disk?.clear();
      };
      await refused(0);
      expect(readdirSync(DATA_DIR)).toEqual(['.being-begun']);
      await refused(8_192);
      expect(readdirSync(DATA_DIR).filter((name) => /^(?:jwt-secret|checkpoint-key)\./.test(name))).toEqual([]);
      const server = start({ DATA_DIR });
      await addressOf(server);
      server.process.kill('SIGKILL');
      await server.exit;
      await refused(0);
      await addressOf(start({ DATA_DIR }));
    });
  });

  it('keeps every file readable only by its owner, including files restored with other modes', async () => {
    const DATA_DIR = directory();
    const modes = (): Record<string, string[]> => {
      const byMode: Record<string, string[]> = {};
      for (const name of ['.', ...readdirSync(DATA_DIR)]) {
        // Temporary files may disappear while rows are built.
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
