// Records a log with every event that a version of Waymark writes:
//   node test/logs/record.mjs FILE.ndjson
// Run it in the built directory of that version. With DATA_DIR it adds to the log there.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordEveryEvent } from './every-event.mjs';
import { eventsIn, start, typesOfVersion, until } from './version.mjs';

const EXPORT = fileURLToPath(new URL('../../apps/api/dist/tools/export.js', import.meta.url));
const AHEAD = 400 * 86_400_000;

/** `shift`: milliseconds by which the server's clock is ahead. */
const withServer = async (directory, shift, task) => {
  const server = await start(directory, shift);
  try {
    await task(server);
  } finally {
    await server.stop();
  }
};

/** Runs a server with that clock until it has recorded one more event of the type. */
const startUntil = async (directory, shift, type) => {
  const count = () => eventsIn(directory).filter((event) => event.type === type).length;
  const before = count();
  await withServer(directory, shift, () => until(type, () => count() > before));
};

const record = async (directory, file) => {
  const types = await typesOfVersion();
  await withServer(directory, 0, (server) => recordEveryEvent(server, directory));
  if (types.includes('DeliveryOverdueWithdrawn')) {
    await startUntil(directory, AHEAD, 'DeliveryOverdue');
    await startUntil(directory, 0, 'DeliveryOverdueWithdrawn');
  }
  const recorded = new Set(eventsIn(directory).map(({ type }) => type));
  console.log('Not recorded:', types.filter((type) => !recorded.has(type)).join(', ') || 'nothing');
  const env = { PATH: process.env.PATH, DATA_DIR: directory };
  process.exitCode = spawnSync(process.execPath, [EXPORT, file], { env, stdio: 'inherit' }).status ?? 1;
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node test/logs/record.mjs FILE.ndjson');
if (process.env.DATA_DIR) await record(process.env.DATA_DIR, file);
else {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-log-'));
  await record(directory, file).finally(() => rmSync(directory, { recursive: true }));
}
