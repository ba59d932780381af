import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.js';

/** Files that also run translated, as browsers translate pages. */
const journeys = [
  'account/profile.spec.ts',
  'audit/evidence.spec.ts',
  'desk/bulk-selection.spec.ts',
  'developers/developers.spec.ts',
  'live/live.spec.ts',
  'shipments/booking-form.spec.ts',
  'shipments/dashboard.spec.ts',
  'shipments/shipment-details.spec.ts',
  'tracking/several-numbers.spec.ts',
  'tracking/track.spec.ts',
];

export default defineConfig<{ isNarrow: boolean; isTranslated: boolean }>({
  testDir: '.',
  // `npm test` runs `screens`, `npm run test:all` all projects.
  projects: [
    { name: 'screens', testIgnore: 'thorough/**' },
    { name: 'narrow', testMatch: 'accessibility/**/*.spec.ts', use: { isNarrow: true } },
    { name: 'thorough', testMatch: 'thorough/**/*.spec.ts' },
    { name: 'translated', testMatch: journeys, use: { isTranslated: true } },
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
