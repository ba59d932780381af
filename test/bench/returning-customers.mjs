// `npm run tool -- bench-returning`: after a restart, 5,000 customers' sockets reconnect with cursors 20,000 events old,
// while others look parcels up. Measures the time until all are current, and look-ups meanwhile and before.
// `--short`: 500 customers, 2,000 events; `--json`: prints JSON instead of a table. The goal is 6 s on two cores that
// customers and server share.
import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, install, root } from '../../scripts/prepare.mjs';
import { inParallel, startProduct } from '../../scripts/scale/product.mjs';
import { quantile } from './support/numbers.mjs';

const short = process.argv.includes('--short');
const isJson = process.argv.includes('--json');
const CUSTOMERS = short ? 500 : 5_000;
const EVENTS = short ? 2_000 : 20_000;
const MISSED = EVENTS / CUSTOMERS;
const BEFORE = short ? 1_000 : 5_000;
/** Milliseconds between two look-ups, whether or not the last one has completed. */
const PACE = 10;
const GIVE_UP = 180_000;
const WIDTH = 256;
const JWT_SECRET = randomUUID() + randomUUID();

const built = (path) => import(join(root, 'apps/api/compiled', path));

/** Writes a log of customers with one parcel each and scans in turn; returns the customers and the cursor before the scans. */
const writeLog = async (directory) => {
  const { openEventStore } = await built('event-log/log-files.js');
  const { appendNext } = await built('event-log/testing/appending.js');
  const { created, stream, updateAdded } = await built('event-log/testing/facts.js');
  const { Cursors } = await import('@waymark/event-store');
  const store = await openEventStore({ file: join(directory, 'events.db') });
  const customers = [];
  const profile = { first_name: 'Ada', last_name: 'Sample', phone_number: '', address: '', company_name: '' };
  await inParallel(CUSTOMERS, WIDTH, async (index) => {
    const [id, parcel] = [randomUUID(), index + 1];
    const registered_at = '2026-01-01T00:00:00.000Z';
    const account = { id, email: `${parcel}@example.com`, password_hash: 'none', profile, registered_at };
    const creation = created(parcel, { owner_id: id, estimated_delivery: '2999-01-01' });
    customers[index] = { id, number: creation.data.tracking_number };
    await appendNext(store, `account-${id}`, [{ type: 'AccountRegistered', data: account }]);
    await appendNext(store, stream(parcel), [creation]);
  });
  const before = await store.head();
  const cursor = await new Cursors(store).of(before);
  await inParallel(EVENTS, WIDTH, (index) =>
    appendNext(store, stream((index % CUSTOMERS) + 1), [updateAdded(index + 1, 'in_transit')]),
  );
  const head = await store.head();
  await store.close();
  return { customers, cursor, head, away: head - before };
};

const encoded = (part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

/** An access token in the product's format. */
const tokenOf = (id, began) => {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub: id, sid: randomUUID(), role: 'customer', began, iat, exp: iat + 600 };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
};

/** Looks parcels up at a constant rate until it is stopped; then returns the sorted latencies in milliseconds. */
const beginLookUps = (address, customers) => {
  const lookUps = [];
  const lookUp = async () => {
    const { number } = customers[Math.floor(Math.random() * customers.length)];
    const start = performance.now();
    const answer = await fetch(`${address}/api/v1/shipments/track/${number}/`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a look-up was answered ${answer.status}`);
    return performance.now() - start;
  };
  const timer = setInterval(() => lookUps.push(lookUp()), PACE);
  return async () => {
    clearInterval(timer);
    return (await Promise.all(lookUps)).sort((left, right) => left - right);
  };
};

const lookUpRow = (what, sorted) => ({
  what,
  count: sorted.length,
  'p50 ms': Math.round(quantile(sorted, 0.5) * 10) / 10,
  'p99 ms': Math.round(quantile(sorted, 0.99) * 10) / 10,
  'max ms': Math.round(sorted.at(-1) * 10) / 10,
});

const main = async (directory) => {
  install();
  build();
  const { customers, cursor, head, away } = await writeLog(directory);
  // The first start builds the read models; the restart reuses them.
  await (await startProduct(directory, { JWT_SECRET })).stop();
  const product = await startProduct(directory, { JWT_SECRET });
  const tokens = customers.map(({ id }) => tokenOf(id, head));

  const stopBefore = beginLookUps(product.address, customers);
  await pause(BEFORE);
  const before = await stopBefore();

  const load = loadavg()[0];
  const sockets = fork(fileURLToPath(new URL('returning-sockets.mjs', import.meta.url)));
  process.once('exit', () => sockets.kill('SIGKILL'));
  const stopMeanwhile = beginLookUps(product.address, customers);
  const back = await new Promise((resolve, reject) => {
    sockets.once('message', resolve);
    sockets.once('exit', () => reject(new Error('the customers failed')));
    setTimeout(() => reject(new Error(`not all were current after ${GIVE_UP} ms`)), GIVE_UP).unref();
    sockets.send({ address: product.address, tokens, cursor, missed: MISSED });
  });
  const meanwhile = await stopMeanwhile();
  sockets.kill('SIGKILL');
  await product.stop();

  const times = back.milliseconds.sort((left, right) => left - right);
  const { reloaded, inexact } = back;
  if (inexact > 0) throw new Error(`${inexact} customers received more than they missed`);

  if (isJson) {
    const spread = (sorted) => ({ p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) });
    const look_ups = { before: spread(before), meanwhile: spread(meanwhile) };
    console.log(JSON.stringify({ seconds: times.at(-1) / 1_000, ...spread(times), reloaded, look_ups }));
    return;
  }
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, load ${load?.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after; ` +
      `${CUSTOMERS} sockets, cursors ${away} events old, ${MISSED} changes missed by each`,
  );
  console.table([
    lookUpRow('a public look-up before', before),
    lookUpRow('a public look-up meanwhile', meanwhile),
    lookUpRow('until a customer is current', times),
  ]);
  console.log(`All are current after ${(times.at(-1) / 1_000).toFixed(2)} s; ${reloaded} had to reload.`);
};

const directory = mkdtempSync(join(tmpdir(), 'waymark-returning-'));
try {
  await main(directory);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
// Open handles after a failure must not keep the process alive.
process.exit();
