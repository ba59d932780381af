import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.js';

export default defineConfig<{ isNarrow: boolean }>({
  testDir: '.',
  // `npm test` runs the screens, `npm run test:all` all of these.
  projects: [
    { name: 'screens', testIgnore: 'thorough/**' },
    { name: 'narrow', testMatch: 'accessibility/**/*.spec.ts', use: { isNarrow: true } },
    { name: 'thorough', testMatch: 'thorough/**/*.spec.ts' },
  ],
  outputDir: '../../test-results',
  fullyParallel: true,
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
