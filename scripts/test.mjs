// Runs the tests: `npm test` those that a change usually breaks, `npm run test:all` all. The folder of a test file
// determines the command: docs/testing.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import jestConfig from '../jest.config.js';
import { build, checkNode, install, root } from './prepare.mjs';
import { besideBusyCores, sensitiveFiles } from './test/busy.mjs';
import { findChromium, installFromNpm, installWithPlaywright } from './test/chromium.mjs';
import { faultsTable } from './test/faults-table.mjs';
import { NEEDS, commandFor, installPackagesFor } from './test/programs.mjs';
import { repeat, repetitionOf } from './test/repeat.mjs';
import { escaped, jestEnvironment } from './test/runner-commands.mjs';
import { WORKERS_OF_TWO, createTestRun } from './test/runners.mjs';
import { byRunner, testFiles } from './test/test-files.mjs';

const [mode = 'everyday', ...others] = process.argv.slice(2);
const testRun = createTestRun(root);
const { reports, timed, check, jest, playwright, notPrepared, finish } = testRun;

/** The folders whose test files mostly wait, for processes, time or faults: they run with the browser tests. */
const WAITING = ['/thorough/', '<rootDir>/test/(bench|cluster|faults|journeys|scripts)/'];
/** Containers change the network interfaces, and Chromium then aborts its loads: these end before the browser tests. */
const INFRASTRUCTURE = '<rootDir>/test/infra/';
const pure = './(libs|apps)/.*(?<!\\.int)\\.spec\\.tsx?$';

const types = () => check('Types', 'npm', 'run', '--silent', 'types');
const lint = () => check('Lint', 'npm', 'run', '--silent', 'lint');

/** Runs one after another: in parallel they would use memory that the tests need. */
const otherChecks = async () => {
  await types();
  await check('Format', 'npm', 'run', '--silent', 'format:check');
  await check('Architecture', 'npx', 'depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'test');
  await check('Unused code and packages', 'npx', 'knip');
};

const without = (patterns) =>
  [...jestConfig.testPathIgnorePatterns, ...patterns].map((pattern) => `--testPathIgnorePatterns=${pattern}`);
const only = (patterns) => patterns.map((pattern) => pattern.replace('<rootDir>', '.'));

const builds = () => timed('Build', () => build(notPrepared));

/** `omitted`: patterns of test files; `meanwhile`: a runner at the same time as the browser tests. */
const everyday = async (chromium, omitted, browserParameters, meanwhile) => {
  // Lint does not need a build.
  const linting = lint();
  await builds();
  const checks = [linting, otherChecks()];
  await jest('Unit, integration and conformance tests', 'everyday.json', without(omitted));
  const workers = meanwhile && WORKERS_OF_TWO;
  await Promise.all([
    playwright('Browser tests', 'browser.json', chromium, browserParameters, workers),
    meanwhile?.(workers),
    ...checks,
  ]);
};

const usual = (chromium) => everyday(chromium, [...WAITING, INFRASTRUCTURE], ['--project', 'screens']);

const all = (chromium) =>
  everyday(chromium, WAITING, [], (workers) =>
    jest('Faults, cluster and other thorough tests', 'rest.json', only(WAITING), workers),
  );

const quick = async (chromium) => {
  const linting = lint();
  // These tests load sources and do not need a build.
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

/** Runs the pure tests that a change may affect, or those of the given paths, after each change until it is stopped. */
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

/** Stops KurrentDB for the guaranteed duration, not for seconds as in `npm run test:all`. */
const cluster = async () => {
  await builds();
  process.env.TEST_LENGTH = 'long';
  await jest('Long cluster tests', 'cluster.json', ['./test/cluster/'], 1);
};

/** The cluster tests with faults. */
const CLUSTER_FAULTS = ['outages', 'lost-leader', 'cut-off'];

const faults = async () => {
  const names = readdirSync(join(root, 'test', 'faults'), { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => basename(file, '.spec.ts'));
  const selected = [...names, ...CLUSTER_FAULTS].filter((name) => others.every((other) => name.includes(other)));
  if (selected.length === 0) {
    console.error(`No such experiment. The experiments are ${[...names, ...CLUSTER_FAULTS].join(', ')}.`);
    process.exit(1);
  }
  await builds();
  const figures = join(reports, 'faults-figures.jsonl');
  Object.assign(process.env, { TEST_LENGTH: 'long', FAULT_FIGURES: figures });
  const files = `./test/(faults|faults/at-length|cluster)/(${selected.join('|')})\\.spec\\.ts$`;
  const parameters = [files, '--testPathIgnorePatterns=/node_modules/'];
  await jest('Fault experiments', 'faults.json', parameters, 1);
  const report = join(reports, 'faults.json');
  if (existsSync(report)) console.log(`\n${faultsTable(JSON.parse(readFileSync(report, 'utf8')), figures)}`);
};

/** The test files at or below a path. */
const filesAt = (path) => {
  const wanted = relative(root, resolve(path));
  return testFiles(root).filter((file) => wanted === '' || file === wanted || file.startsWith(`${wanted}/`));
};

/** Runs the given files, each with its runner. */
const places = async ({ jestFiles, browserFiles }, chromium) => {
  await builds();
  if (jestFiles.length > 0) await jest('Tests', 'places.json', ['--runTestsByPath', ...jestFiles]);
  if (browserFiles.length === 0) return;
  const patterns = browserFiles.map((file) => `${escaped(file)}$`);
  await playwright('Browser tests', 'browser.json', chromium, patterns);
};

const onBusyCores = async () => {
  await builds();
  await besideBusyCores(() =>
    jest('Tests with processes and sockets on busy cores', 'busy.json', ['--runTestsByPath', ...sensitiveFiles()]),
  );
};

const repetition = mode === 'repeat' ? repetitionOf(root, others) : undefined;

const repeated = async (chromium) => {
  await builds();
  await repeat(testRun, repetition, chromium);
};

/** `browser`: whether the mode needs Chromium; `takesNames`: whether it takes arguments; `triesAgain`: see `finish`. */
const modes = {
  everyday: { run: usual, browser: true },
  all: { run: all, browser: true },
  quick: { run: quick, browser: true },
  repeat: { run: repeated, browser: repetition?.browserFiles.length > 0, takesNames: true },
  cluster: { run: cluster, triesAgain: false },
  busy: { run: onBusyCores, triesAgain: false },
  faults: { run: faults, takesNames: true, triesAgain: false },
  watch: { run: watch, takesNames: true },
};

const placesMode = (paths) => {
  const files = byRunner([...new Set(paths.flatMap(filesAt))]);
  const without = paths.filter((path) => filesAt(path).length === 0);
  return {
    run: (chromium) => places(files, chromium),
    browser: files.browserFiles.length > 0,
    takesNames: true,
    problem: without.length > 0 ? `There is no test file at or below ${without.join(', ')}.` : undefined,
  };
};
const paths = [mode, ...others];
const named = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
const chosen = named ?? (paths.every((path) => existsSync(resolve(path))) ? placesMode(paths) : undefined);
if (chosen === undefined || (others.length > 0 && !chosen.takesNames)) {
  console.error(
    'npm test accepts no argument, `-- PATH…` of test files or folders, `-- quick`, `-- busy`, `-- cluster`, `-- repeat TIMES NAME`, or `-- watch` with names.',
  );
  process.exit(1);
}
if (chosen.problem) {
  console.error(chosen.problem);
  process.exit(1);
}
if (mode !== 'watch') testRun.begin();

/** Finds the programs that the tests need, installs missing ones that Debian packages, and reports the others. */
const prepareNeeds = () => {
  const isWanted = ({ debian, rest: onlyForRest }) => debian !== undefined && (!onlyForRest || chosen === modes.all);
  const missing = () => [
    ...(chosen.browser && findChromium() === undefined ? ['Chromium'] : []),
    ...Object.keys(NEEDS).filter((need) => isWanted(NEEDS[need]) && !NEEDS[need].isHere()),
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

/** The path of a Chromium; ends the process if there is none and none can be installed. */
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
await finish(chosen);
