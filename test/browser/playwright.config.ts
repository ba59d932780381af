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
    // Without the film strip, which costs as much as the pages: the trace shows each step by its snapshot.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
