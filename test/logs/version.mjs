// The Waymark version in the current directory as a process, and the content of its log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';

const SHIFTED_CLOCK = fileURLToPath(new URL('../support/product/shifted-clock.mjs', import.meta.url));

export const STAFF = { email: 'staff@example.com', password: 'correct horse' };

/** The event types that the version writes. */
export const typesOfVersion = async () => {
  const vocabulary = pathToFileURL(join(process.cwd(), 'libs/vocabulary/dist/index.js'));
  return Object.keys((await import(vocabulary)).eventDeclarations);
};

/** The event types in a log, each with its recording time; none without a log. */
export const eventsIn = (directory) => {
  const file = join(directory, 'events.db');
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    const rows = database.prepare('SELECT type, data FROM events ORDER BY position').all();
    return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
  } finally {
    database.close();
  }
};

/** Milliseconds. */
const AT_MOST = 180_000;

export const until = async (what, look) => {
  for (const end = Date.now() + AT_MOST; Date.now() < end; await wait(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`timed out waiting for ${what}`);
};

/** Starts the version; its clock is `shift` milliseconds ahead. */
export const start = async (directory, shift = 0) => {
  const clock = join(directory, 'clock-shift');
  writeFileSync(clock, String(shift));
  const child = spawn(process.execPath, [`--import=${SHIFTED_CLOCK}`, 'apps/api/dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      // The progress of deliveries is recorded once a minute.
      LONG_WAITS: 'short',
      ...{ DATA_DIR: directory, CLOCK_SHIFT: clock, PORT: '0', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
      ...{ ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password, WEBHOOK_ALLOW_PRIVATE: 'on' },
      // No server listens there, but events still have the trace in their metadata.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    },
  });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const address = await until('the server to be healthy', async () => {
    if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${output}`);
    const [, port] = /(?:running|starting) at (?:\S+, listening at )?http:[^\s:]+:(\d+)/.exec(output) ?? [];
    if (port === undefined) return undefined;
    const at = `http://127.0.0.1:${port}/api/v1`;
    return (await fetch(`${at}/health/`).catch(() => undefined))?.ok && at;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
};
