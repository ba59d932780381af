import { expect, it } from '@jest/globals';
import { lastDates } from './day-bounds.js';

it('the last dates end today, across months and years', () => {
  expect(lastDates(new Date(2026, 0, 2, 23, 59).getTime(), 4)).toEqual([
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
  ]);
});
