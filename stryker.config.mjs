/** What every part of `npm run mutation` shares; the parts are in scripts/mutation.mjs. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  // Jest keeps the modules of every run: some 20 MB.
  maxTestRunnerReuse: 50,
  coverageAnalysis: 'perTest',
  // Milliseconds. What runs for ever is found by counting, so this is met on a busy machine alone.
  timeoutMS: 30_000,
  tempDirName: '.stamp/mutation-sandbox',
  ignorePatterns: ['/.stamp', '/data', '/pictures', '/test-results'],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
};
