import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../../test/support/clients/people.js';
import { knownSecrets } from '../../../test/support/secrets/known-secrets.js';
import { WatchedOutput } from '../../../test/support/secrets/watched-output.js';
import { describeNeeding } from '../../../test/support/test-run/needs.js';
import { DatabaseSync } from '@photostructure/sqlite';
import { packageFile } from './platform/package-files.js';
import { VERSION } from './platform/version.js';

const MAIN = packageFile('dist/main.js').pathname;
const NOBODY = 65_534;

interface Started {
  process: ChildProcessWithoutNullStreams;
  output: WatchedOutput;
  /** Waits for the first matching output. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  exit: Promise<number | null>;
}

const root = mkdtempSync(join(tmpdir(), 'waymark-main-'));
const directory = (): string => mkdtempSync(join(root, 'data-'));
const running = new Set<Started>();
afterAll(async () => {
  for (const { process, exit, output } of running) {
    process.kill('SIGKILL');
    await exit;
    output.mustTellNoSecret();
  }
  rmSync(root, { recursive: true });
});

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

const addressOf = async (started: Started): Promise<string> => {
  const [, port] = await started.line(/running at (?:\S+, listening at )?http:[^\s:]+:(\d+)/);
  return `http://127.0.0.1:${port}`;
};

/** Resolves with the output without its first line, which names the version. */
const failureOf = async ({ output, exit }: Started): Promise<string> => {
  expect(await exit).toBe(1);
  return output.text.replace(`Waymark ${VERSION}\n`, '').trim();
};

const STAFF_COMMAND = /^There is no staff account yet[^]+^ {2}DATA_DIR=\S+ npm run accounts -- create EMAIL staff$/m;

describe('the server as a process', () => {
  const DATA_DIR = directory();
  let server: Started;
  let address: string;
  beforeAll(async () => {
    server = start({ DATA_DIR, PUBLIC_URL: 'https://parcels.example' });
    address = await addressOf(server);
  });

  it('names its version in the first line, the health response and the metrics', async () => {
    expect(server.output.text.split('\n')[0]).toBe(`Waymark ${VERSION}`);
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{8}(-dirty)?)?$/);
    expect(await (await fetch(`${address}/api/v1/health/`)).json()).toMatchObject({ version: VERSION });
    const [, commit = ''] = VERSION.split('+');
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain(`\nwaymark_build_info{version="${VERSION}",commit="${commit}"} 1\n`);
  });

  it('prints the public address and the address on which it listens', async () => {
    const [line] = await server.line(/^Waymark is running at .+$/m);
    expect(line).toMatch(/ at https:\/\/parcels\.example, listening at http:\/\/localhost:\d+$/);
  });

  it('prints the command that creates a staff account', async () => {
    expect(await server.line(STAFF_COMMAND)).toHaveLength(1);
  });

  it('keeps every file readable only by its owner', () => {
    const byMode: Record<string, string[]> = {};
    for (const name of ['.', ...readdirSync(DATA_DIR)]) {
      // Temporary files may disappear while rows are built.
      const stats = statSync(join(DATA_DIR, name), { throwIfNoEntry: false });
      if (stats === undefined) continue;
      (byMode[(stats.mode & 0o777).toString(8)] ??= []).push(name);
    }
    const files = expect.arrayContaining(['events.db', 'events.db-wal', 'jwt-secret']);
    expect(byMode).toEqual({ 700: ['.'], 600: files });
  });

  it('reports that the port is in use', async () => {
    const { port } = new URL(address);
    expect(await failureOf(start({ PORT: port }))).toBe(
      `Waymark cannot start: PORT ${port} on 127.0.0.1 is already in use. Stop the other program or set PORT`,
    );
  });

  it('reports that another server uses the data directory', async () => {
    expect(await failureOf(start({ DATA_DIR }))).toMatch(/^Waymark cannot start: [^\n]+$/);
  });

  it('logs nothing by default', () => {
    expect(server.output.text).not.toContain('"level"');
  });

  it('serves when nobody reads its output, and finishes a running request before it exits with 0', async () => {
    server.process.stdout.destroy();
    server.process.stderr.destroy();
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`${address}/api/v1/shipments/track/unknown/`)).status).toBe(404);
    }
    const body = JSON.stringify(registration('ada@example.com'));
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

  it('announces that it converts its log, and how to go back, and prints no command once there is staff', async () => {
    expect(server.output.text).not.toContain('converts');
    const database = new DatabaseSync(join(DATA_DIR, 'events.db'));
    database.exec(`
      DROP TABLE log_end;
      CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1`);
    database.close();
    const upgraded = start({ DATA_DIR, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' });
    await upgraded.line(
      /^The event log \S+events\.db is converted from format 1 to format 2\..*To go back, .*npm run backup/m,
    );
    // The start ends only after the server knows whether there is a staff account.
    const settings = await fetch(`${await addressOf(upgraded)}/api/v1/settings/`);
    expect(await settings.json()).toMatchObject({ has_staff: true });
    upgraded.process.kill('SIGTERM');
    expect(await upgraded.exit).toBe(0);
    expect(upgraded.output.text).not.toMatch(STAFF_COMMAND);
  });
});

describeNeeding('another user', 'a user who does not own the files', () => {
  const READ = `
    const { readConfiguration } = await import('./compiled/config/configuration.js');
    for (const DATA_DIR of process.argv.slice(1)) {
      try {
        readConfiguration({ DATA_DIR });
      } catch ({ message }) {
        console.log(message);
      }
    }`;

  it('reads the name of the file, the user and the remedy', () => {
    chownSync(root, NOBODY, NOBODY);
    const files = ['events.db', 'events.db.lock', 'coordination.db', 'jwt-secret', 'checkpoint-key'].map((name) => {
      const DATA_DIR = directory();
      writeFileSync(join(DATA_DIR, name), '', { mode: 0o600 });
      chownSync(DATA_DIR, NOBODY, NOBODY);
      return { DATA_DIR, file: join(DATA_DIR, name) };
    });
    const script = ['--input-type=module', '-e', READ, ...files.map(({ DATA_DIR }) => DATA_DIR)];
    const cwd = packageFile('.');
    const { stdout } = spawnSync(process.execPath, script, { cwd, encoding: 'utf8', uid: NOBODY, gid: NOBODY });
    expect(stdout.trim().split('\n')).toEqual(
      files.map(
        ({ file }) =>
          `DATA_DIR contains ${file}, which belongs to user 0: user ${NOBODY} may not read and write it. Change its owner with chown, or start as its owner`,
      ),
    );
  });
});
