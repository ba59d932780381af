// Mutation tests: changes the sources of each part slightly, one place at a time, and expects the part's tests to fail.
// `npm run tool -- mutation` prints the score of each part, the share of changes that a test notices, and fails below 85 %;
// `npm run tool -- mutation domain` measures one part. .stamp/mutation/<part>.html lists the changes that survived.
// It stores the results after each source, so that an interrupted run continues where it stopped. It measures only what
// a changed source or test may affect, and everything with `--force`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { build, checkNode, install, root } from './prepare.mjs';

/** Minimum score in percent. */
const LEAST = 85;

const api = 'apps/api/src';
const engine = 'libs/event-store/src';
const web = 'apps/web/src';

process.chdir(root);

/** The sources in a folder, those of subfolders only if `recursive`, except `without`. */
const sourcesIn = (folder, { recursive = false, without = [] } = {}) =>
  readdirSync(folder, { recursive })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|contract)\.ts$|^testing\//.test(name))
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${folder}/${name}`);

const files = (folder, ...names) => names.map((name) => `${folder}/${name}.ts`);

/** Sources, and the tests that must notice changes: those next to the sources without other processes. `roots` contain both. */
const parts = {
  domain: {
    roots: ['libs/domain/src'],
    sources: sourcesIn('libs/domain/src', { recursive: true, without: ['index.ts'] }),
    tests: ['libs/domain/src/**/*.spec.ts'],
  },
  // Without adapters, code that opens files and threads (`npm run faults` tests those), and files with only types.
  'event-sourcing': {
    roots: [engine, 'libs/proofs/src', `${api}/event-index`, `${api}/event-log`],
    sources: [
      ...['commands', 'followers', 'freshness', 'log', 'proof'].flatMap((folder) => sourcesIn(`${engine}/${folder}`)),
      ...files(`${engine}/projections`, 'projector', 'write-back-cache'),
      ...files(`${engine}/read-models`, 'position-waiters'),
      ...sourcesIn('libs/proofs/src/tree'),
      ...sourcesIn(`${api}/event-index`),
      ...sourcesIn(`${api}/event-log`),
    ],
    tests: [
      `${engine}/{commands,followers,freshness,log,proof}/*.spec.ts`,
      `${engine}/projections/write-back-cache.spec.ts`,
      `${engine}/projections/projector{,-steps}.int.spec.ts`,
      `${engine}/read-models/position-waiters.spec.ts`,
      'libs/proofs/src/tree/*.spec.ts',
      `${api}/{event-index,event-log}/*.spec.ts`,
    ],
  },
  // Without Redis, where the logic is in Redis scripts.
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
      ...files(`${web}/lib`, 'live/gathered', 'requests/coalesce', 'requests/read-again'),
      'libs/contracts/src/live/changed-shipment.ts',
    ],
    tests: [
      `${web}/features/{audit,developers}/*.spec.ts`,
      `${web}/features/{audit,developers,shipments}/api/*.spec.ts`,
      `${web}/lib/live/*.spec.ts`,
      `${web}/lib/requests/*.spec.ts`,
      'libs/contracts/src/live/changed-shipment.spec.ts',
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

/** The sources with stored results. */
const measuredOf = (name) =>
  existsSync(keptIn(name)) ? Object.keys(JSON.parse(readFileSync(keptIn(name), 'utf8')).files) : [];

/** The result of each change of these sources. Reuses stored results unless `force`. */
const changesOf = async (sources, name, { roots, tests }, force) => {
  const changes = await new Stryker({
    mutate: sources,
    force,
    incrementalFile: keptIn(name),
    jest: {
      config: {
        testEnvironment: 'node',
        testRunner: '<rootDir>/scripts/mutation/jest-circus-until-noticed.mjs',
        testSequencer: '<rootDir>/scripts/mutation/nearest-first.mjs',
        globals: { mutated: sources },
        // Milliseconds. Jest ends a test that times out, and its process continues.
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

/** Stryker gives a reason for endless loops that it counted; Jest's message names its timeout. */
const wasByTime = ({ status, statusReason = '' }) =>
  (status === 'Timeout' && statusReason === '') ||
  (status === 'Killed' && statusReason.includes('Exceeded timeout of'));

/** Counts `all` changes, those `noticed` by a failing or endless test, and those noticed only by a timeout (`byTime`). */
const tally = (changes) => {
  const noticed = count(changes, 'Killed', 'Timeout');
  const all = noticed + count(changes, 'Survived', 'NoCoverage');
  const byTime = changes.filter(wasByTime).length;
  return { all, noticed, byTime, score: (100 * noticed) / all };
};

const summary = ({ all, noticed, byTime, score }) =>
  all === 0 ? 'nothing to change' : `${score.toFixed(1)} % (${noticed} of ${all} changes noticed, ${byTime} by time)`;

const measure = async (name, part) => {
  const measured = force ? [] : measuredOf(name);
  for (const source of part.sources.filter((each) => !measured.includes(each))) {
    console.log(source);
    console.log(summary(tally(await changesOf([source], name, part, true))));
  }
  console.log('All sources, and changes since the stored results');
  return tally(await changesOf(part.sources, name, part, false));
};

const minutes = (start) => `${((performance.now() - start) / 60_000).toFixed(1)} minutes`;

checkNode();
install();
// Some tests load workers or the gazetteer, which the build creates.
build();
const scores = [];
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const start = performance.now();
  const score = await measure(name, part);
  scores.push({ ...score, text: `${name.padEnd(16)} ${summary(score)} in ${minutes(start)}` });
}
console.log(`\n${scores.map(({ text }) => text).join('\n')}`);
// A part without changes, or a score that is not a number, also fails.
process.exit(scores.every(({ score }) => score >= LEAST) ? 0 : 1);
