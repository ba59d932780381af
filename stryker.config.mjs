/** The common settings of `npm run tool -- mutation`; its parts are in scripts/mutation.mjs. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  // Jest retains the modules of every run, about 20 MB.
  maxTestRunnerReuse: 50,
  coverageAnalysis: 'perTest',
  incremental: true,
  // Milliseconds, in addition to 1.5 times the unchanged duration. Jest ends a waiting test after 5 s and continues, and
  // Stryker counts iterations of endless loops. This timeout is for cases that neither detects.
  timeoutMS: 10_000,
  tempDirName: '.stamp/mutation-sandbox',
  ignorePatterns: ['**/*.d.ts', '**/*.map', '/.stamp', '/data', '/docs', '/infra', '/pictures', '/test-results'],
  reporters: ['progress-append-only', 'html', 'json'],
  logLevel: 'warn',
  warnings: { slow: false },
};
