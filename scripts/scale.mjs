// Measures the cost of a shipment, an update and a socket, for docs/scale.md: npm run tool -- scale.
// SHIPMENTS (5000), UPDATES for each (6), SOCKETS (3000); with KURRENTDB_URL also the cost of an event there.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, install, root } from './prepare.mjs';
import { measureKurrentDb } from './scale/kurrentdb.mjs';
import { inParallel, metric, sizesOf, staff, startProduct } from './scale/product.mjs';
import { shipment, update } from './scale/shipments.mjs';

const SHIPMENTS = Number(process.env.SHIPMENTS ?? 5_000);
const UPDATES = Number(process.env.UPDATES ?? 6);
const SOCKETS = Number(process.env.SOCKETS ?? 3_000);
const CLIENTS = 32;

const figures = {};
const say = (name, value, unit) => {
  figures[name] = { value: Math.round(value * 100) / 100, unit };
  console.log(`${name.padEnd(42)} ${String(Math.round(value)).padStart(9)} ${unit}`);
};

const post = async (address, path, body, token) => {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  // The event is recorded, but a busy machine could not project it in time.
  if (result.code === 'READ_MODEL_BEHIND') return undefined;
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(result)}`);
  return result;
};

/** A token that is refreshed in time: it expires after minutes, but a run may take longer. */
const signedIn = (address) => {
  let token;
  let until = 0;
  return async () => {
    if (Date.now() > until) {
      until = Date.now() + 120_000;
      token = post(address, '/accounts/token/', staff).then(({ access }) => access);
    }
    return token;
  };
};

/** Runs `work` on a started product, then stops it; returns the growth of its files. */
const grownBy = async (directory, work) => {
  // The data of the first start is not counted for shipments.
  await (await startProduct(directory)).stop();
  const before = sizesOf(directory);
  const product = await startProduct(directory);
  await work(product.address, signedIn(product.address));
  await caughtUp(product.address);
  await product.stop();
  const after = sizesOf(directory);
  return Object.fromEntries(Object.keys(after).map((kind) => [kind, after[kind] - before[kind]]));
};

const caughtUp = async (address) => {
  for (;;) {
    const head = await metric(address, 'waymark_log_position');
    const positions = [
      await metric(address, 'waymark_read_models_position'),
      await metric(address, 'waymark_event_index_position'),
    ];
    if (positions.every((position) => position >= head)) return head;
    await pause(20);
  }
};

const measureFiles = async (directory) => {
  const known = [];
  const created = await grownBy(directory, async (address, token) => {
    const seconds = await inParallel(SHIPMENTS, CLIENTS, async () => {
      const created = await post(address, '/shipments/', shipment(), await token());
      if (created) known.push(created);
    });
    say('creations, over HTTP', SHIPMENTS / seconds, 'a second');
  });
  for (const [kind, bytes] of Object.entries(created)) say(`${kind}, each shipment`, bytes / SHIPMENTS, 'bytes');
  const updated = await grownBy(directory, async (address, token) => {
    const seconds = await inParallel(SHIPMENTS, CLIENTS, async (index) => {
      for (let number = 0; number < UPDATES; number += 1) {
        await post(
          address,
          `/shipments/${known[index % known.length].id}/updates/create/`,
          update(number),
          await token(),
        );
      }
    });
    say('updates, over HTTP', (SHIPMENTS * UPDATES) / seconds, 'a second');
    const looking = await inParallel(SHIPMENTS, CLIENTS, async (index) => {
      await (await fetch(`${address}/api/v1/shipments/track/${known[index % known.length].tracking_number}/`)).json();
    });
    say('public look-ups, over HTTP', SHIPMENTS / looking, 'a second');
  });
  for (const [kind, bytes] of Object.entries(updated))
    say(`${kind}, each update`, bytes / SHIPMENTS / UPDATES, 'bytes');
};

/** Measures how fast a rebuild, or a new node with a copy of the log, projects the log. */
const measureCatchUp = (directory) => {
  const output = execFileSync(process.execPath, ['apps/api/dist/tools/rebuild.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: directory },
  });
  const { position, seconds } = JSON.parse(String(output));
  say('rebuild of the read models and the event index', position / seconds, 'events a second');
  // A file written over time is less dense than a rebuilt one.
  for (const kind of ['read models', 'event index']) {
    say(`${kind}, each shipment, rebuilt`, sizesOf(directory)[kind] / SHIPMENTS, 'bytes with its updates');
  }
};

const measureSockets = async (directory) => {
  const product = await startProduct(directory);
  const resident = () => metric(product.address, 'process_resident_memory_bytes');
  const open = async (count) => {
    const holder = spawn(process.execPath, [join(root, 'scripts/scale/sockets.mjs'), product.address, String(count)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [seconds] = await once(holder.stdout, 'data');
    return { holder, seconds: Number(seconds) };
  };
  // The first sockets also load code and buffers that later ones share.
  const warm = await open(200);
  const before = await resident();
  const many = await open(SOCKETS);
  say('sockets opened', SOCKETS / many.seconds, 'a second');
  await pause(3_000);
  say('memory, each idle socket', ((await resident()) - before) / SOCKETS, 'bytes');
  for (const { holder } of [warm, many]) {
    holder.stdin.end();
    await once(holder, 'exit');
  }
  await product.stop();
};

install();
build();
const directory = mkdtempSync(join(tmpdir(), 'waymark-scale-'));
try {
  console.log(`${SHIPMENTS} shipments, ${UPDATES} updates each, ${SOCKETS} sockets\n`);
  await measureFiles(directory);
  measureCatchUp(directory);
  await measureSockets(directory);
  if (process.env.KURRENTDB_URL) {
    const { bytesPerEvent, appendsPerSecond, readsPerSecond } = await measureKurrentDb(
      process.env.KURRENTDB_URL,
      join(directory, 'events.db'),
      Math.min(SHIPMENTS, 1_500),
    );
    say('KurrentDB, each event', bytesPerEvent, 'bytes');
    say('KurrentDB, appends by 64 writers', appendsPerSecond, 'a second');
    say('KurrentDB, a subscription', readsPerSecond, 'events a second');
  }
  if (process.argv[2]) writeFileSync(process.argv[2], `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
