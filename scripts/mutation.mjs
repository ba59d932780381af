// What the tests would notice: the sources of each part are changed a little, one place at a time, and its tests have to fail.
// `npm run mutation` tells the score of each part, the share of such changes that a test notices, and fails below 85 %;
// `npm run mutation -- domain` is of one part alone. What survived is in .stamp/mutation/<part>.html.
// It goes source by source and keeps what it found, so that a run that was broken off goes on where it was: only what a
// changed source or test may have made different is measured again, and everything with `--force`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { build, checkNode, install, root } from './prepare.mjs';

/** Percent. */
const LEAST = 85;

const api = 'apps/api/src';
const web = 'apps/web/src';

process.chdir(root);

/** The sources in a folder, not those of its folders unless `recursive`, nor `without`. */
const sourcesIn = (folder, { recursive = false, without = [] } = {}) =>
  readdirSync(folder, { recursive })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|contract)\.ts$|^testing\//.test(name))
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${folder}/${name}`);

const files = (folder, ...names) => names.map((name) => `${folder}/${name}.ts`);

/** Sources, and the tests that have to notice: those beside them that need no other process. `roots` are where both are. */
const parts = {
  domain: {
    roots: ['libs/domain/src'],
    sources: sourcesIn('libs/domain/src', { recursive: true, without: ['index.ts'] }),
    tests: ['libs/domain/src/**/*.spec.ts'],
  },
  // Without the adapters, what opens files and threads (`npm run faults` is about those), and what is only types.
  'event-sourcing': {
    roots: [`${api}/event-sourcing`],
    sources: [
      ...sourcesIn(`${api}/event-sourcing`, { without: ['log-proof.ts', 'tokens.ts'] }),
      ...sourcesIn(`${api}/event-sourcing/event-index`),
      ...files(`${api}/event-sourcing/read-models`, 'event-shape', 'position-waiters', 'projector', 'write-back-cache'),
    ],
    tests: [
      // That one starts the product.
      `${api}/event-sourcing/!(own-writes.int).spec.ts`,
      `${api}/event-sourcing/event-index/*.spec.ts`,
      `${api}/event-sourcing/read-models/{event-shape,position-waiters,row-forms,write-back-cache}.spec.ts`,
      `${api}/event-sourcing/read-models/projector{,-steps}.int.spec.ts`,
    ],
  },
  // Without Redis, whose part of it are scripts of its own language.
  sessions: {
    roots: [`${api}/accounts`, `${api}/coordination`],
    sources: [
      ...files(`${api}/coordination`, 'sessions', 'revoked-sessions', 'refresh-token'),
      ...files(`${api}/coordination/adapters/sqlite`, 'sqlite-sessions', 'session-jobs'),
      ...files(`${api}/accounts`, 'standing-sessions', 'signed-in-sessions'),
    ],
    tests: [
      `${api}/coordination/revoked-sessions.spec.ts`,
      `${api}/coordination/adapters/sqlite/sqlite-sessions.int.spec.ts`,
      `${api}/accounts/{standing,signed-in}-sessions.spec.ts`,
    ],
  },
  merging: {
    roots: [`${web}/features`, `${web}/lib`, 'libs/contracts/src'],
    sources: [
      ...files(`${web}/features`, 'audit/live-tail', 'audit/api/live-log'),
      ...files(`${web}/features`, 'developers/delivery-log', 'developers/api/delivery-cache'),
      ...files(`${web}/features/shipments/api`, 'known-shipments', 'shipment-cache'),
      ...files(`${web}/lib`, 'live/gathered', 'requests/gently', 'requests/read-again'),
      'libs/contracts/src/changed-shipment.ts',
    ],
    tests: [
      `${web}/features/{audit,developers}/*.spec.ts`,
      `${web}/features/{audit,developers,shipments}/api/*.spec.ts`,
      `${web}/lib/live/*.spec.ts`,
      `${web}/lib/requests/*.spec.ts`,
      'libs/contracts/src/changed-shipment.spec.ts',
    ],
  },
};

const {
  positionals: names,
  values: { force },
} = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } });
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const inRoot = (path) => `<rootDir>/${path}`;

const keptIn = (name) => `.stamp/mutation/${name}-incremental.json`;

/** The sources of which there is a measurement. */
const measuredOf = (name) =>
  existsSync(keptIn(name)) ? Object.keys(JSON.parse(readFileSync(keptIn(name), 'utf8')).files) : [];

/** What came of each change of these sources; what is kept of one that was measured before is not asked anew, unless `anew`. */
const changesOf = async (sources, name, { roots, tests }, anew) => {
  const changes = await new Stryker({
    mutate: sources,
    force: anew,
    incrementalFile: keptIn(name),
    jest: {
      config: {
        testEnvironment: 'node',
        testRunner: '<rootDir>/scripts/mutation/jest-circus-until-noticed.mjs',
        testSequencer: '<rootDir>/scripts/mutation/nearest-first.mjs',
        globals: { mutated: sources },
        // Milliseconds. What waits in vain is ended by jest, whose process then goes on.
        testTimeout: 5_000,
        roots: roots.map(inRoot),
        testMatch: tests.map(inRoot),
        setupFiles: ['<rootDir>/scripts/mutation/first-failure.mjs'],
      },
    },
    htmlReporter: { fileName: `.stamp/mutation/${name}.html` },
    jsonReporter: { fileName: `.stamp/mutation/${name}.json` },
  }).runMutationTest();
  return changes.filter(({ fileName }) => sources.includes(relative(root, fileName)));
};

const count = (changes, ...statuses) => changes.filter(({ status }) => statuses.includes(status)).length;

/** Stryker gives a reason for loops that it counted; jest says what it waited for in vain. */
const wasByTime = ({ status, statusReason = '' }) =>
  (status === 'Timeout' && statusReason === '') ||
  (status === 'Killed' && statusReason.includes('Exceeded timeout of'));

/** Of `all` changes; a test fails for those that are `noticed`, or runs for ever, or (`byTime`) longer than it may. */
const tally = (changes) => {
  const noticed = count(changes, 'Killed', 'Timeout');
  const all = noticed + count(changes, 'Survived', 'NoCoverage');
  const byTime = changes.filter(wasByTime).length;
  return { all, noticed, byTime, score: (100 * noticed) / all };
};

const told = ({ all, noticed, byTime, score }) =>
  all === 0 ? 'nothing to change' : `${score.toFixed(1)} % (${noticed} of ${all} changes noticed, ${byTime} by time)`;

const measure = async (name, part) => {
  const measured = force ? [] : measuredOf(name);
  for (const source of part.sources.filter((each) => !measured.includes(each))) {
    console.log(source);
    console.log(told(tally(await changesOf([source], name, part, true))));
  }
  console.log('All of them, and what has changed since');
  return tally(await changesOf(part.sources, name, part, false));
};

const minutes = (start) => `${((performance.now() - start) / 60_000).toFixed(1)} minutes`;

checkNode();
install();
// Some tests load workers, or ask where a city is, and both come from the build.
build();
const scores = [];
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const start = performance.now();
  const score = await measure(name, part);
  scores.push({ ...score, text: `${name.padEnd(16)} ${told(score)} in ${minutes(start)}` });
}
console.log(`\n${scores.map(({ text }) => text).join('\n')}`);
// A part without a change, or a score that is no number, is no good one.
process.exit(scores.every(({ score }) => score >= LEAST) ? 0 : 1);
