import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.js';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // One more than cores: a page waits for the server, and the server for its disk.
  workers: Math.min(availableParallelism() + 1, 8),
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
    // What moves is drawn sixty times a second, a fifth of all time; `withMotion` is for the tests that look at what moves.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
