// What the tests would notice: the sources of each part are changed a little, one place at a time, and its tests have to fail.
// `npm run mutation` tells the score of each part, the share of such changes that a test notices, and fails below 85 %;
// `npm run mutation -- domain` is of one part alone. What survived is in .stamp/mutation/<part>.html.
import { Stryker } from '@stryker-mutator/core';
import { checkNode, install, root, run } from './prepare.mjs';

/** Percent. */
const LEAST = 85;

const api = 'apps/api/src';
const web = 'apps/web/src';

/** Sources, and the tests that have to notice: those beside them that need no other process. `roots` are where both are. */
const parts = {
  domain: {
    roots: ['libs/domain/src'],
    mutate: ['libs/domain/src/**/*.ts'],
    tests: ['libs/domain/src/**/*.spec.ts'],
  },
  // Without the adapters, what opens files and threads (`npm run faults` is about those), and what is only types.
  'event-sourcing': {
    roots: [`${api}/event-sourcing`],
    mutate: [
      `${api}/event-sourcing/*.ts`,
      `${api}/event-sourcing/event-index/*.ts`,
      `${api}/event-sourcing/read-models/{event-shape,position-waiters,projector,write-back-cache}.ts`,
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
    mutate: [
      `${api}/coordination/{sessions,revoked-sessions,refresh-token}.ts`,
      `${api}/coordination/adapters/sqlite/{sqlite-sessions,session-jobs}.ts`,
      `${api}/accounts/{standing,signed-in}-sessions.ts`,
    ],
    tests: [
      `${api}/coordination/revoked-sessions.spec.ts`,
      `${api}/coordination/adapters/sqlite/sqlite-sessions.int.spec.ts`,
      `${api}/accounts/{standing,signed-in}-sessions.spec.ts`,
    ],
  },
  merging: {
    roots: [`${web}/features`, `${web}/lib`, 'libs/contracts/src'],
    mutate: [
      `${web}/features/audit/live-tail.ts`,
      `${web}/features/audit/api/live-log.ts`,
      `${web}/features/developers/delivery-log.ts`,
      `${web}/features/developers/api/delivery-cache.ts`,
      `${web}/features/shipments/api/{known-shipments,shipment-cache}.ts`,
      `${web}/lib/live/gathered.ts`,
      `${web}/lib/requests/{gently,read-again}.ts`,
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

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);
const count = (mutants, statuses) => mutants.filter(({ status }) => statuses.has(status)).length;

const inRoot = (path) => `<rootDir>/${path}`;

const measure = async (name, { roots, mutate, tests }) => {
  const mutants = await new Stryker({
    mutate: [...mutate, '!**/*.{spec,contract}.ts', '!**/testing/**'],
    jest: {
      config: {
        testEnvironment: 'node',
        testRunner: '<rootDir>/scripts/mutation/jest-circus-until-noticed.mjs',
        testSequencer: '<rootDir>/scripts/mutation/examples-first.mjs',
        // Milliseconds. What waits in vain is ended by jest, whose process then goes on.
        testTimeout: 15_000,
        roots: roots.map(inRoot),
        testMatch: tests.map(inRoot),
        setupFiles: ['<rootDir>/scripts/mutation/first-failure.mjs'],
      },
    },
    htmlReporter: { fileName: `.stamp/mutation/${name}.html` },
    jsonReporter: { fileName: `.stamp/mutation/${name}.json` },
  }).runMutationTest();
  const killed = count(mutants, noticed);
  const all = killed + count(mutants, unnoticed);
  return { part: name, changes: all, noticed: killed, score: (100 * killed) / all };
};

checkNode();
install();
// Some tests load workers, which come from the build.
run('Building the API', 'npx', ['tsc', '-b', 'apps/api'], { quiet: true });
process.chdir(root);
const scores = [];
for (const [name, part] of Object.entries(parts)) {
  if (names.length === 0 || names.includes(name)) scores.push(await measure(name, part));
}
console.log();
for (const { part, changes, noticed: killed, score } of scores) {
  console.log(`${part.padEnd(16)} ${score.toFixed(1)} % (${killed} of ${changes} changes noticed)`);
}
// A part without a change, or a score that is no number, is no good one.
process.exit(scores.every(({ score }) => score >= LEAST) ? 0 : 1);
