/** What every part of `npm run mutation` shares; the parts are in scripts/mutation.mjs. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  // Jest keeps the modules of every run: some 20 MB.
  maxTestRunnerReuse: 50,
  coverageAnalysis: 'perTest',
  incremental: true,
  // Milliseconds, beside 1.5 times what the tests take unchanged. A test that waits in vain is ended by jest after 5 s, and
  // its process goes on; a loop that does not end is found by counting. This is for what neither sees.
  timeoutMS: 10_000,
  tempDirName: '.stamp/mutation-sandbox',
  ignorePatterns: ['**/*.d.ts', '**/*.map', '/.stamp', '/data', '/docs', '/infra', '/pictures', '/test-results'],
  reporters: ['progress-append-only', 'html', 'json'],
  logLevel: 'warn',
  warnings: { slow: false },
};
