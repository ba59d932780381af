// Runs the tests. `npm test` runs everything that a change usually breaks, `npm run test:all` everything, and
// `npm run test:all -- rest` what `npm test` leaves out. A test file's folder says which of them run it: CONTRIBUTING.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import jestConfig from '../jest.config.js';
import { build, checkNode, install, root } from './prepare.mjs';
import { besideBusyCores, quickSensitiveFiles, sensitiveFiles } from './test/busy.mjs';
import { findChromium, installFromNpm, installWithPlaywright } from './test/chromium.mjs';
import { faultsTable } from './test/faults-table.mjs';
import { NEEDS, commandFor, installPackagesFor } from './test/programs.mjs';
import { repeat, repetitionOf } from './test/repeat.mjs';
import { jestEnvironment } from './test/runner-commands.mjs';
import { createTestRun } from './test/runners.mjs';

const [mode = 'everyday', ...others] = process.argv.slice(2);
const testRun = createTestRun(root);
const { reports, timed, check, jest, playwright, half, notPrepared, finish } = testRun;

/** The folders whose test files `npm test` leaves to `npm run test:all`. */
const THOROUGH = ['/thorough/', '<rootDir>/test/(bench|cluster|faults|infra|scripts)/'];
const pure = './(libs|apps)/.*(?<!\\.int)\\.spec\\.tsx?$';

const types = () => check('Types', 'npm', 'run', '--silent', 'types');
const lint = () => check('Lint', 'npm', 'run', '--silent', 'lint');

/** One after another: together they would take memory that the tests need. */
const otherChecks = async () => {
  await types();
  await check('Format', 'npx', 'prettier', '--check', '.');
  await check('Architecture', 'npx', 'depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'test');
  await check('Unused code and packages', 'npx', 'knip');
};

const without = (patterns) =>
  [...jestConfig.testPathIgnorePatterns, ...patterns].map((pattern) => `--testPathIgnorePatterns=${pattern}`);
const only = (patterns) => patterns.map((pattern) => pattern.replace('<rootDir>', '.'));

/** The given files, while every core is busy elsewhere. */
const busy = (title, reportFile, files) =>
  besideBusyCores(() => jest(title, reportFile, ['--runTestsByPath', ...files]));

const builds = () => timed('Build', () => build(notPrepared));

const everyday = async (chromium) => {
  // Lint needs no build.
  const linting = lint();
  await builds();
  const checks = [linting, otherChecks()];
  await jest('Unit, integration and conformance tests', 'everyday.json', without(THOROUGH));
  await playwright('Browser tests', 'browser.json', chromium, ['--project', 'screens']);
  await Promise.all(checks);
};

const rest = async (chromium) => {
  await builds();
  await jest('Faults, cluster, infrastructure and other thorough tests', 'rest.json', only(THOROUGH));
  await busy('Tests with sockets, with the cores busy elsewhere', 'busy.json', quickSensitiveFiles());
  await playwright('Thorough browser tests', 'browser-rest.json', chromium, [
    '--project',
    'narrow',
    '--project',
    'thorough',
  ]);
};

const all = async (chromium) => {
  if (!others.includes('rest')) await half(() => everyday(chromium));
  await half(() => rest(chromium));
};

const quick = async (chromium) => {
  const linting = lint();
  // These read sources, and so need no build.
  const pureTests = jest('Pure tests', 'pure.json', [pure], 2);
  await builds();
  await Promise.all([
    types(),
    pureTests,
    playwright('Browser test', 'browser.json', chromium, [
      'live.spec.ts',
      '--grep',
      'a change in one browser appears in the others',
    ]),
  ]);
  await linting;
};

/** The pure tests that a change may concern, again with each change, until it is ended; or those of the given places. */
const watch = async () => {
  build();
  const child = spawn('npx', ['jest', '--watch', ...(others.length > 0 ? others : [pure])], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...jestEnvironment },
  });
  const [status] = await once(child, 'close');
  process.exit(status ?? 1);
};

/** Where the first failure is the finding. */
const withoutSecondTry = { triesAgain: false };

/** With KurrentDB away for as long as the product promises, not for seconds as in `npm run test:all`. */
const cluster = async () => {
  await builds();
  process.env.TEST_LENGTH = 'long';
  await jest('Cluster tests at length', 'cluster.json', ['./test/cluster/'], 1);
};

/** The cluster's tests in which something fails. */
const CLUSTER_FAULTS = ['outages', 'lost-leader', 'cut-off'];

const faults = async () => {
  const names = readdirSync(join(root, 'test', 'faults'), { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => basename(file, '.spec.ts'));
  const wanted = [...names, ...CLUSTER_FAULTS].filter((name) => others.every((other) => name.includes(other)));
  if (wanted.length === 0) {
    console.error(`No such experiment. The experiments are ${[...names, ...CLUSTER_FAULTS].join(', ')}.`);
    process.exit(1);
  }
  await builds();
  const figures = join(reports, 'faults-figures.jsonl');
  Object.assign(process.env, { TEST_LENGTH: 'long', FAULT_FIGURES: figures });
  const files = `./test/(faults|faults/at-length|cluster)/(${wanted.join('|')})\\.spec\\.ts$`;
  const parameters = [files, '--testPathIgnorePatterns=/node_modules/'];
  await half(() => jest('Fault experiments', 'faults.json', parameters, 1), withoutSecondTry);
  const report = join(reports, 'faults.json');
  if (existsSync(report)) console.log(`\n${faultsTable(JSON.parse(readFileSync(report, 'utf8')), figures)}`);
};

const onBusyCores = async () => {
  await builds();
  await busy('Tests with processes and sockets, with the cores busy elsewhere', 'busy.json', sensitiveFiles());
};

const repetition = mode === 'repeat' ? repetitionOf(root, others) : undefined;

const repeated = async (chromium) => {
  await builds();
  await repeat(testRun, repetition, chromium);
};

/** `browser`: whether the mode needs Chromium; `takes`: the words that may follow it. */
const modes = {
  everyday: { run: (chromium) => half(() => everyday(chromium)), browser: true },
  all: { run: all, browser: true, takes: ['rest'] },
  quick: { run: (chromium) => half(() => quick(chromium)), browser: true },
  repeat: { run: repeated, browser: repetition?.browserFiles.length > 0, takes: 'names' },
  cluster: { run: () => half(cluster, withoutSecondTry) },
  busy: { run: () => half(onBusyCores, withoutSecondTry) },
  faults: { run: faults, takes: 'names' },
  watch: { run: watch, takes: 'names' },
};

const chosen = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
const isUnderstood = chosen && (chosen.takes === 'names' || others.every((other) => chosen.takes?.includes(other)));
if (!isUnderstood) {
  console.error(
    'npm test takes nothing, `-- quick`, `-- cluster`, `-- repeat TIMES NAME`, or `-- watch` with names; test:all takes `-- rest`.',
  );
  process.exit(1);
}
/** Finds what the tests need, and installs what Debian's packages have of the rest. Answers the Chromium, if there is one. */
const prepareNeeds = () => {
  const missing = () => [
    ...(chosen.browser && findChromium() === undefined ? ['Chromium'] : []),
    ...Object.keys(NEEDS).filter((need) => NEEDS[need].debian !== undefined && !NEEDS[need].isHere()),
  ];
  const before = missing();
  if (before.length === 0) return;
  const reason = installPackagesFor(before);
  const after = reason === undefined ? missing() : before;
  if (after.length === 0) return;
  const command = commandFor(after);
  const skipped = after.filter((need) => need !== 'Chromium');
  console.log(
    [
      `Missing: ${after.join(', ')}${reason === undefined ? '' : ` (${reason})`}.`,
      ...(command === undefined ? [] : [`To install: ${command}.`]),
      ...(skipped.length === 0 ? [] : [`Tests that need ${skipped.join(', ')} are skipped.`]),
      ...(after.includes('Chromium') ? ['Chromium is installed with Playwright or from the npm registry.'] : []),
    ].join(' '),
  );
};

/** The path of a Chromium; ends the process when there is none and none can be installed. */
const chromiumOrEnd = () => {
  const found = findChromium();
  if (found !== undefined) return found;
  installWithPlaywright();
  const installed = findChromium();
  if (installed !== undefined) return installed;
  let reason = 'it does not start';
  try {
    installFromNpm();
  } catch (error) {
    reason = error.message;
  }
  const fetched = findChromium();
  if (fetched !== undefined) return fetched;
  console.error(
    `No Chromium, and none could be installed (${reason}). Run: ${commandFor(['Chromium'])}, or set CHROMIUM to the path of one.`,
  );
  return process.exit(1);
};

checkNode();
prepareNeeds();
await timed('Install', () => install(notPrepared));
const chromium = chosen.browser ? chromiumOrEnd() : undefined;
await chosen.run(chromium);
finish();
