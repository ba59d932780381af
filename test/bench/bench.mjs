// `npm run bench`: what Waymark does in a second, and how long it takes, each beside the simplest honest program that
// does the same, in the same run. `-- --short` takes under two minutes; `-- look-up creation` runs some measures only.
// Only ratios within a run count. It fails on errors, never on times. Its figures also go to bench.json.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { build, install, root } from '../../scripts/prepare.mjs';
import { append } from './measures/append.mjs';
import { creation } from './measures/creation.mjs';
import { lookUp } from './measures/look-up.mjs';
import { describeMachine, machineInWords } from './support/machine.mjs';
import { completed, heading, legend, rowLine } from './support/table.mjs';

const measures = [lookUp, creation, append];

/** Rounds, and milliseconds: V8 is cold for some seconds. */
const plans = {
  long: { rounds: 5, warmUp: 5_000, milliseconds: 3_000 },
  short: { rounds: 3, warmUp: 2_000, milliseconds: 800 },
};

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
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
const { short } = values;
const plan = short ? plans.short : plans.long;
const machine = describeMachine(directory);
console.log(`${machineInWords(machine)}\n\n${heading()}`);

const done = [];
for (const { name, title, bareIs, peers, run } of chosen) {
  const start = performance.now();
  const told = { name, title, bare_is: bareIs, peers, rows: [] };
  try {
    told.rows = (await run({ directory: join(directory, name), plan, short })).map(completed);
    for (const row of told.rows) console.log(rowLine(row));
  } catch (error) {
    told.failed = error.message;
    console.log(`${name} failed: ${error.stack}`);
  }
  done.push({ ...told, seconds: Math.round((performance.now() - start) / 100) / 10 });
  rmSync(join(directory, name), { recursive: true, force: true });
}
console.log(`\n${done.map(legend).join('\n')}`);
writeFileSync(join(root, 'bench.json'), `${JSON.stringify({ machine, short, measures: done }, null, 2)}\n`);
process.exit(done.some(({ failed }) => failed) ? 1 : 0);
