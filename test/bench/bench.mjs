// `npm run bench`: measures throughput and latency of Waymark and of the simplest fair program for the same task, in the
// same run. `-- --short` takes under two minutes, `-- --smoke` only shows that every measure runs, and
// `-- look-up creation` runs only these measures. Only ratios within a run are comparable. It fails on errors, never on
// times. It also writes the figures to bench.json, or to the file of `--output`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { build, install, root } from '../../scripts/prepare.mjs';
import { append } from './measures/append.mjs';
import { catchUp } from './measures/catch-up.mjs';
import { creation } from './measures/creation.mjs';
import { desk } from './measures/desk.mjs';
import { durableStreams } from './measures/durable-streams.mjs';
import { express } from './measures/express.mjs';
import { feed } from './measures/feed.mjs';
import { lists } from './measures/lists.mjs';
import { lookUp } from './measures/look-up.mjs';
import { polls } from './measures/polls.mjs';
import { returning } from './measures/returning.mjs';
import { sockets } from './measures/sockets.mjs';
import { webhooks } from './measures/webhooks.mjs';
import { describeMachine, machineInWords } from './support/machine.mjs';
import { completed, heading, legend, rowLine } from './support/table.mjs';

const measures = [
  lookUp,
  creation,
  append,
  catchUp,
  lists,
  desk,
  feed,
  webhooks,
  sockets,
  polls,
  returning,
  express,
  durableStreams,
];

/** Rounds, and milliseconds: V8 needs some seconds to warm up. The smoke round only shows that everything runs. */
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

// So that the handlers of the exit stop every program also then.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
install();
build();
const directory = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const machine = describeMachine(directory);
console.log(`${machineInWords(machine)}\n\n${heading()}`);

const done = [];
for (const { name, title, bareIs, peers, sizes, missing, run } of chosen) {
  const start = performance.now();
  const result = { name, title, bare_is: bareIs, peers, rows: [] };
  const command = missing?.();
  if (command !== undefined) {
    console.log(`${name}: NOT RUN. Install its programs with: ${command}`);
    done.push({ ...result, not_run: command });
    continue;
  }
  try {
    result.rows = (await run({ directory: join(directory, name), plan, size: sizes?.[round] })).map(completed);
    for (const row of result.rows) console.log(rowLine(row));
  } catch (error) {
    result.failed = error.message;
    console.log(`${name} failed: ${error.stack}`);
  }
  done.push({ ...result, seconds: Math.round((performance.now() - start) / 100) / 10 });
  rmSync(join(directory, name), { recursive: true, force: true });
}
console.log(
  `\n${done
    .filter(({ not_run }) => not_run === undefined)
    .map(legend)
    .join('\n')}`,
);
writeFileSync(values.output, `${JSON.stringify({ machine, round, measures: done }, null, 2)}\n`);
process.exit(done.some(({ failed }) => failed) ? 1 : 0);
