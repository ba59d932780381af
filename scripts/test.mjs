// Everything that must hold, from a clean clone: types, lint, architecture, then each kind of test.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, checkNode, install, root, run } from './prepare.mjs';

const reports = join(root, '.stamp', 'reports');
const inContinuousIntegration = process.env.CI === 'true';
const totals = { passed: 0, failed: 0 };

const step = (title, command, args, options) => {
  const start = Date.now();
  process.stdout.write(`${title} … `);
  run(title, command, args, { quiet: true, ...options });
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`);
};

/** Runs a test runner to its end whatever it finds, so that one report shows everything that fails. */
const tests = (title, args, reportFile, env, count) => {
  console.log(`\n${title}`);
  const report = join(reports, reportFile);
  const result = spawnSync('npx', args(report), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env(report) },
  });
  const { passed, failed, skipped } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 };
  totals.passed += passed;
  // A runner that dies with no test failed, or that runs nothing, must not look green; nor a skip where nothing may be skipped.
  totals.failed += Math.max(
    failed + (inContinuousIntegration ? skipped : 0),
    result.status === 0 && passed > 0 ? 0 : 1,
  );
};

const jest = (title, reportFile, ...patterns) =>
  tests(
    title,
    (report) => ['jest', '--json', `--outputFile=${report}`, '--maxWorkers=2', ...patterns],
    reportFile,
    () => ({ NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }),
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) => ({
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites),
      skipped: numPendingTests,
    }),
  );

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browserTests = () => {
  if (!existsSync(chromium)) {
    console.error(
      `\nNo Chromium at ${chromium}, so the browser tests cannot run. On Debian: apt-get install chromium (or set CHROMIUM to its path).`,
    );
    if (inContinuousIntegration) totals.failed += 1;
    return;
  }
  tests(
    'Browser tests',
    () => ['playwright', 'test', '--config', 'test/browser/playwright.config.ts'],
    'browser.json',
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
  );
};

checkNode();
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
build();
step('Types', 'npx', ['tsc', '-b']);
step('Lint', 'npx', ['eslint', '.', '--max-warnings=0']);
step('Format', 'npx', ['prettier', '--check', '.']);
step('Architecture', 'npx', ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'test']);
step('Unused code and packages', 'npx', ['knip']);
jest('Unit and integration tests', 'unit.json', 'libs/', 'apps/');
jest('Conformance and fault tests', 'conformance.json', 'test/');
browserTests();

console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
