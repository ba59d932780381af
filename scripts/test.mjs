// Everything that must hold, from a clean clone: types, lint, architecture, then each kind of test.
// `npm test -- quick` is what a change is tried with: types, lint, the pure tests and one path through the browser;
// `npm run test:watch` runs pure tests with each change. `npm test -- cluster` has KurrentDB away for longer than the
// whole run has; `npm run busy` runs what starts processes or opens sockets while the cores are busy elsewhere, the whole
// run the quick ones of it. `npm run faults` runs the experiments of test/faults and those of the cluster at length,
// `npm run faults -- torn-tail` one of them, and ends with a table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import jestConfig from '../jest.config.js';
import { besideBusyCores, quickSensitiveFiles, sensitiveFiles } from './busy.mjs';
import { faultsTable } from './faults-table.mjs';
import { build, checkNode, install, root } from './prepare.mjs';

const reports = join(root, '.stamp', 'reports');
const inContinuousIntegration = process.env.CI === 'true';
const [mode = 'all', ...others] = process.argv.slice(2);
const totals = { passed: 0, failed: 0 };

const finish = () => {
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
};

/** Many tests wait for another process or a time limit of the product, so more go side by side than there are cores; each may take a gigabyte. */
const WORKERS = Math.min(availableParallelism() + 1, 8);

/** How far a check stands back (0 to 19). Nothing in it waits for a time limit, so it may take what tests leave of the cores. */
const STANDS_BACK = 5;

/** Lint makes millions of objects that soon nobody needs: with room for them it spends a tenth less. Megabytes. */
const MUCH_SHORT_LIVED = '--max-semi-space-size=64';

/** Runs beside whatever else runs; its output is shown only when it fails. */
const check = async (title, program, ...parameters) => {
  const start = Date.now();
  const env = { ...process.env, NODE_OPTIONS: MUCH_SHORT_LIVED };
  const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  if (child.pid !== undefined) setPriority(child.pid, STANDS_BACK);
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (status !== 0) {
    totals.failed += 1;
    process.stderr.write(`\n${output}${errors}`);
  }
  console.log(`${title}: ${status === 0 ? 'good' : 'failed'}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
};

/** Runs a test runner to its end whatever it finds, so that one report shows everything that fails. */
const tests = async (title, args, reportFile, env, count) => {
  const start = Date.now();
  console.log(`\n${title}`);
  const report = join(reports, reportFile);
  const child = spawn('npx', args(report), { cwd: root, stdio: 'inherit', env: { ...process.env, ...env(report) } });
  const [status] = await once(child, 'close');
  const { passed, failed, skipped } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 };
  totals.passed += passed;
  // A runner that dies with no test failed, or that runs nothing, must not look green; nor a skip where nothing may be skipped.
  totals.failed += Math.max(failed + (inContinuousIntegration ? skipped : 0), status === 0 && passed > 0 ? 0 : 1);
  console.log(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
};

/** With room for what each test file leaves behind: a tenth less. */
const asModules = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=32' };
const pure = './(libs|apps)/.*(?<!\\.int)\\.spec\\.tsx?$';

const jest = (title, reportFile, workers, ...patterns) =>
  tests(
    title,
    (report) => ['jest', '--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, ...patterns],
    reportFile,
    () => asModules,
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) => ({
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites),
      skipped: numPendingTests,
    }),
  );

/** The given files, while every core is busy elsewhere. */
const busy = (title, reportFile, files) =>
  besideBusyCores(() => jest(title, reportFile, WORKERS, '--runTestsByPath', ...files));

/** The shell is Chromium without windows, which nobody sees here: it takes a tenth less. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM ?? browsers.find((program) => existsSync(program)) ?? '/usr/bin/chromium';

const browserTests = async (...selection) => {
  if (!existsSync(chromium)) {
    console.error(
      `\nNo Chromium at ${chromium}, so the browser tests cannot run. On Debian: apt-get install chromium (or set CHROMIUM to its path).`,
    );
    totals.failed += 1;
    return;
  }
  await tests(
    'Browser tests',
    () => ['playwright', 'test', '--config', 'test/browser/playwright.config.ts', ...selection],
    'browser.json',
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
  );
};

const types = () => check('Types', 'npm', 'run', '--silent', 'types');
const lint = () => check('Lint', 'npm', 'run', '--silent', 'lint');

/** One after another: together they would take memory that the tests need. */
const otherChecks = async () => {
  await types();
  await check('Format', 'npx', 'prettier', '--check', '.');
  await check('Architecture', 'npx', 'depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'test');
  await check('Unused code and packages', 'npx', 'knip');
};

const everything = async () => {
  // Each of one thread, as the build is: it goes beside it.
  const linting = lint();
  build();
  const checks = [linting, otherChecks()];
  const beside = quickSensitiveFiles();
  const without = [...jestConfig.testPathIgnorePatterns, ...beside.map((file) => `<rootDir>/${file}$`)];
  await jest(
    'Unit, integration, conformance and fault tests',
    'jest.json',
    WORKERS,
    ...without.map((pattern) => `--testPathIgnorePatterns=${pattern}`),
  );
  await busy('Tests with sockets, with the cores busy elsewhere', 'busy.json', beside);
  await browserTests();
  await Promise.all(checks);
};

const quick = async () => {
  const linting = lint();
  // These read sources, and so need no build.
  const pureTests = jest('Pure tests', 'pure.json', 2, pure);
  build();
  await Promise.all([
    types(),
    pureTests,
    browserTests('live.spec.ts', '--grep', 'a change in one browser appears in the others'),
  ]);
  await linting;
};

/** The pure tests that a change may concern, again with each change, until it is ended; or those of the given places. */
const watch = async () => {
  build();
  const child = spawn('npx', ['jest', '--watch', ...(others.length > 0 ? others : [pure])], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...asModules },
  });
  const [status] = await once(child, 'close');
  process.exit(status ?? 1);
};

/** With KurrentDB away for as long as the product promises, not for seconds as in a whole run. */
const cluster = async () => {
  build();
  process.env.TEST_LENGTH = 'long';
  await jest('Cluster tests at length', 'cluster.json', 1, './test/cluster/');
};

/** Of the cluster's tests those in which something fails. */
const CLUSTER_FAULTS = ['outages', 'lost-leader', 'cut-off'];

const faults = async () => {
  const names = readdirSync(join(root, 'test', 'faults'), { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => basename(file, '.spec.ts'));
  const wanted = [...names, ...CLUSTER_FAULTS].filter((name) => others.every((other) => name.includes(other)));
  if (wanted.length === 0) {
    console.error(`There is no such experiment. There are ${[...names, ...CLUSTER_FAULTS].join(', ')}.`);
    process.exit(1);
  }
  build();
  const figures = join(reports, 'faults-figures.jsonl');
  Object.assign(process.env, { TEST_LENGTH: 'long', FAULT_FIGURES: figures });
  await jest(
    'Fault experiments',
    'faults.json',
    1,
    `./test/(faults|faults/at-length|cluster)/(${wanted.join('|')})\\.spec\\.ts$`,
    '--testPathIgnorePatterns=/node_modules/',
  );
  const report = join(reports, 'faults.json');
  if (existsSync(report)) console.log(`\n${faultsTable(JSON.parse(readFileSync(report, 'utf8')), figures)}`);
};

const modes = {
  all: everything,
  quick,
  cluster,
  busy: async () => {
    build();
    await busy('Tests with processes and sockets, with the cores busy elsewhere', 'busy.json', sensitiveFiles());
  },
  faults,
  watch,
};
if (!(mode in modes) || (others.length > 0 && mode !== 'watch' && mode !== 'faults')) {
  console.error(
    'npm test takes nothing, `-- quick`, `-- cluster`, `-- busy`, or `-- faults` or `-- watch` with names.',
  );
  process.exit(1);
}
checkNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await modes[mode]();
finish();
