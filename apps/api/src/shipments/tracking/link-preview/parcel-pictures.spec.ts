import { expect, it } from '@jest/globals';
import { cachedFor } from './parcel-pictures.js';

const DAY_ENDS = Date.parse('2026-03-02T00:00:00.000Z');
const due = { state: 'on_time', days: 2, until: new Date(DAY_ENDS).toISOString() } as const;

it.each([
  [400, 300],
  [300, 300],
  [90, 90],
  [0.001, 0],
  [-1, 0],
])('a picture drawn %d seconds before the end of the day is cached for %d', (left, seconds) => {
  expect(cachedFor(due, DAY_ENDS - left * 1_000)).toBe(`public, max-age=${seconds}`);
});

it('a picture whose words do not change with the day is cached for five minutes', () => {
  expect(cachedFor({ state: 'none', days: 0, until: null }, DAY_ENDS)).toBe('public, max-age=300');
});
