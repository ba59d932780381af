// `npm run bench`: what Waymark does in a second, and how long it takes, each beside the simplest honest program that
// does the same, in the same run. `-- --short` takes under two minutes, `-- --smoke` shows that it runs, and
// `-- look-up creation` runs these measures only. Only ratios within a run count. It fails on errors, never on times.
// Its figures also go to bench.json, or to the file of `--output`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { build, install, root } from '../../scripts/prepare.mjs';
import { append } from './measures/append.mjs';
import { catchUp } from './measures/catch-up.mjs';
import { creation } from './measures/creation.mjs';
import { feed } from './measures/feed.mjs';
import { lists } from './measures/lists.mjs';
import { lookUp } from './measures/look-up.mjs';
import { returning } from './measures/returning.mjs';
import { sockets } from './measures/sockets.mjs';
import { webhooks } from './measures/webhooks.mjs';
import { describeMachine, machineInWords } from './support/machine.mjs';
import { completed, heading, legend, rowLine } from './support/table.mjs';

const measures = [lookUp, creation, append, catchUp, lists, feed, webhooks, sockets, returning];

/** Rounds, and milliseconds: V8 is cold for some seconds. The smoke round only shows that everything runs. */
const plans = {
  long: { rounds: 5, warmUp: 5_000, milliseconds: 3_000 },
  short: { rounds: 3, warmUp: 1_500, milliseconds: 500 },
  smoke: { rounds: 1, warmUp: 0, milliseconds: 300 },
};

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean' },
    smoke: { type: 'boolean' },
    output: { type: 'string', default: join(root, 'bench.json') },
  },
  allowPositionals: true,
});
const round = values.smoke ? 'smoke' : values.short ? 'short' : 'long';
const plan = plans[round];
const chosen = positionals.length === 0 ? measures : measures.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}; there are ${measures.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

install();
build();
const directory = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const machine = describeMachine(directory);
console.log(`${machineInWords(machine)}\n\n${heading()}`);

const done = [];
for (const { name, title, bareIs, peers, sizes, run } of chosen) {
  const start = performance.now();
  const told = { name, title, bare_is: bareIs, peers, rows: [] };
  try {
    told.rows = (await run({ directory: join(directory, name), plan, size: sizes?.[round] })).map(completed);
    for (const row of told.rows) console.log(rowLine(row));
  } catch (error) {
    told.failed = error.message;
    console.log(`${name} failed: ${error.stack}`);
  }
  done.push({ ...told, seconds: Math.round((performance.now() - start) / 100) / 10 });
  rmSync(join(directory, name), { recursive: true, force: true });
}
console.log(`\n${done.map(legend).join('\n')}`);
writeFileSync(values.output, `${JSON.stringify({ machine, round, measures: done }, null, 2)}\n`);
process.exit(done.some(({ failed }) => failed) ? 1 : 0);
