import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.js';

export default defineConfig({
  testDir: '.',
  // `npm test` runs `screens`, `npm run test:all` both.
  projects: [
    { name: 'screens', testIgnore: 'thorough/**' },
    { name: 'thorough', testMatch: 'thorough/**/*.spec.ts' },
  ],
  outputDir: '../../test-results',
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A busy machine may be slow; no test measures time.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    screenshot: 'only-on-failure',
    // Recording a trace of every test takes a sixth of the time. `--trace on` records each step of a failing test.
    trace: 'off',
    // Drawing animations takes a fifth of the time. Tests of animations use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
