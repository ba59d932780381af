// `npm run soak`: runs the built product for an hour under a steady load and measures each minute. MINUTES (60) and
// PER_SECOND (5 changes and as many look-ups) change the run. Prints a table and writes all figures to soak.json. Fails on
// failed requests and on pages that are not live, never on figures.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { callsTo, person } from '../../scripts/pictures/people.mjs';
import { build, install, root } from '../../scripts/prepare.mjs';
import { staff } from '../../scripts/scale/product.mjs';
import { describeMachine } from '../bench/support/machine.mjs';
import { beginLoad } from './load.mjs';
import { openPages } from './pages.mjs';
import { startServer } from './server.mjs';
import { figuresOf, growth, heading, row } from './table.mjs';

const MINUTE = 60_000;
const minutes = Number(process.env.MINUTES ?? 60);
const perSecond = Number(process.env.PER_SECOND ?? 5);

install();
build();
const directory = mkdtempSync(join(tmpdir(), 'waymark-soak-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const machine = describeMachine(directory);
console.log(`${minutes} minutes, ${perSecond} changes a second; ${JSON.stringify(machine)}\n`);

const server = await startServer(directory);
const call = callsTo(server.address);
const email = `${randomUUID()}@example.com`;
const password = 'soaked for an hour';
await call('POST', '/accounts/register/', { email, password, first_name: 'Ada', last_name: 'L' });
/** A session of its own: two users of one refresh token would end each other's session. */
const customer = () => person(call, email, password);
const member = () => person(call, staff.email, staff.password);

const load = await beginLoad({ ...server, call, perSecond, customer: customer(), staff: member() });
const newest = load.parcels.at(-1);
const pages = await openPages(server.address, [
  { name: 'desk', path: '/shipments', person: member() },
  { name: 'by Updated', path: '/shipments?sort=-updated_at', person: member() },
  { name: 'dashboard', path: '/dashboard', person: customer() },
  { name: 'Details', path: `/shipments/${newest.id}`, person: customer() },
  { name: 'Track', path: `/track?tracking=${newest.tracking_number}` },
]);
if (pages === undefined) console.log('Without pages: no Chromium is installed.\n');

const rows = [];
const looks = [];
const stop = load.begin();
const start = performance.now();
for (let minute = 0; minute <= minutes; minute += 1) {
  await pause(Math.max(0, start + minute * MINUTE - performance.now()));
  const look = { minute, ...load.take(), server: await server.look(), pages: await pages?.look() };
  looks.push(look);
  const figures = figuresOf(look);
  rows.push(figures);
  if (minute === 0) console.log(heading(figures));
  console.log(row(figures));
  writeFileSync(
    join(root, 'soak.json'),
    `${JSON.stringify({ machine, rows, files: looks.map((one) => one.server.files) })}\n`,
  );
}
stop();
await pages?.close();
await server.stop();

const grown = growth(rows);
if (grown) console.log(`\nGrowth in an hour:\n\n${heading(grown)}\n${row(grown)}`);
const lost = looks.flatMap(({ minute, pages: seen = [] }) =>
  seen.filter(({ isLive }) => !isLive).map(({ name }) => `${name} was not live in minute ${minute}`),
);
const failed = [...load.errors].map(([message, count]) => `${count} × ${message}`);
for (const problem of [...failed, ...lost]) console.error(problem);
process.exit(failed.length + lost.length > 0 ? 1 : 0);
