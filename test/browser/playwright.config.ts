import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.js';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A busy machine may be slow; nothing here measures time.
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
    // Recorded throughout, it costs a sixth of the time; `--trace on` shows each step of a test that fails.
    trace: 'off',
  },
});
