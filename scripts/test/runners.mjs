// Runs checks and test runners, and keeps what the summary at the end shows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../prepare.mjs';
import { NEEDS } from './programs.mjs';

export const reports = join(root, '.stamp', 'reports');
const inContinuousIntegration = !['', '0', 'false', undefined].includes(process.env.CI);

/** How many tests run side by side. Many wait for another process or a time limit of the product, so more than there are cores; each may take a gigabyte. */
export const WORKERS = Math.min(availableParallelism() + 1, 8);

const totals = { passed: 0, failed: 0 };
/** Number of skipped tests, by what they need. */
const skipped = new Map();
const steps = [];
const files = [];

export const emptyReports = () => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
};

const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Adds a row to the summary. */
export const timed = async (title, task) => {
  const start = Date.now();
  const result = await task();
  steps.push({ title, milliseconds: Date.now() - start });
  return result;
};

/** How far a check stands back (0 to 19). Nothing in it waits for a time limit, so tests go before it. */
const STANDS_BACK = 5;

/** Lint makes millions of short-lived objects: with room for them it takes a tenth less. Megabytes. */
const SHORT_LIVED = '--max-semi-space-size=64';

/** Runs in the background of whatever else runs; its output is shown only when it fails. */
export const check = (title, program, ...parameters) =>
  timed(title, async () => {
    const env = { ...process.env, NODE_OPTIONS: SHORT_LIVED };
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    if (child.pid !== undefined) setPriority(child.pid, STANDS_BACK);
    const [output, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    console.log(`${title}: ${status === 0 ? 'good' : 'failed'}`);
    if (status === 0) return;
    totals.failed += 1;
    process.stderr.write(`\n${output}${errors}`);
  });

/** A runner that was killed leaves no report, or half of one. */
const resultIn = (report, read) => {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`No result in ${report}: ${error.message}`);
    return { passed: 0, failed: 1, lacking: [], slow: [] };
  }
};

/** Runs a test runner to its end whatever it finds, so that one report shows everything that fails. */
const tests = (title, args, reportFile, env, read) =>
  timed(title, async () => {
    console.log(`\n${title}`);
    const report = join(reports, reportFile);
    const child = spawn('npx', args(report), { cwd: root, stdio: 'inherit', env: { ...process.env, ...env(report) } });
    const [status] = await once(child, 'close');
    const result = resultIn(report, read);
    totals.passed += result.passed;
    // A runner that dies with no test failed, or that runs nothing, must not look green.
    const isEmpty = result.passed + result.lacking.length === 0;
    totals.failed += Math.max(result.failed, status === 0 && !isEmpty ? 0 : 1);
    for (const need of result.lacking) skipped.set(need, (skipped.get(need) ?? 0) + 1);
    files.push(...result.slow);
  });

/** With room for what each test file leaves behind: a tenth less. */
export const jestEnvironment = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=32' };

const NOTHING = 'nothing';

/** What a skipped test lacks, by its name: see test/support/needs.ts. Of several, one that CI may not lack. */
const lackingIn = ({ fullName }) => {
  const needs = [...fullName.matchAll(/\(needs ([^)]+)\)/g)].map(([, need]) => need);
  return needs.find((need) => NEEDS[need]?.optional !== true) ?? needs[0] ?? NOTHING;
};

const ofJest = ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, numFailedTestSuites),
  lacking: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending' || status === 'todo')
    .map(lackingIn),
  slow: testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    milliseconds: endTime - startTime,
  })),
});

export const jest = (title, reportFile, parameters, workers = WORKERS) =>
  tests(
    title,
    (report) => ['jest', '--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, ...parameters],
    reportFile,
    () => jestEnvironment,
    ofJest,
  );

const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests: all }) => all),
  ...suites.flatMap(testsIn),
];

const ofPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  lacking: Array.from({ length: stats.skipped }, () => NOTHING),
  slow: suites.map((suite) => ({
    file: join('test/browser', suite.file),
    milliseconds: testsIn(suite)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0),
  })),
});

/** `chromium`: the path of the browser. */
export const playwright = (title, reportFile, chromium, parameters) =>
  tests(
    title,
    () => [
      'playwright',
      'test',
      '--config',
      'test/browser/playwright.config.ts',
      `--workers=${WORKERS}`,
      ...parameters,
    ],
    reportFile,
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }),
    ofPlaywright,
  );

const SLOWEST = 10;

const printTimes = () => {
  const line = ({ title, file, milliseconds }) => `${seconds(milliseconds).padStart(9)}  ${title ?? file}`;
  console.log(`\nWhere the time went (checks run in the background)\n${steps.map(line).join('\n')}`);
  const slowest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  if (slowest.length > 0) console.log(`\nThe slowest test files\n${slowest.map(line).join('\n')}`);
};

const printSkipped = () => {
  for (const [need, count] of skipped) {
    const isAllowed = !inContinuousIntegration || NEEDS[need]?.optional === true;
    console.log(`\nNOT RUN: ${count} ${count === 1 ? 'test' : 'tests'} that ${count === 1 ? 'needs' : 'need'} ${need}`);
    if (!isAllowed) totals.failed += count;
  }
};

/** Prints the summary and ends the process. */
export const finish = () => {
  printTimes();
  printSkipped();
  const left = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${left > 0 ? `, ${left} skipped` : ''}`);
  process.exit(totals.failed === 0 ? 0 : 1);
};
