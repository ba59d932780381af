import { describe, expect, it } from '@jest/globals';
import { counted, formatAge, formatDate } from './format.js';

describe('a calendar date', () => {
  it('is the same day in every time zone', () => {
    expect(formatDate('2026-01-01')).toBe('1 Jan 2026');
  });
});

describe('an age', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  it.each([
    ['2026-03-10T11:59:40Z', 'just now'],
    ['2026-03-10T11:10:00Z', '50 minutes ago'],
    ['2026-03-10T03:00:00Z', '9 hours ago'],
    ['2026-03-09T11:00:00Z', 'yesterday'],
    ['2026-03-01T11:00:00Z', '9 days ago'],
  ])('of %s is %s', (instant, words) => {
    expect(formatAge(instant, now)).toBe(words);
  });
});

describe('a count', () => {
  it('includes its noun', () => {
    expect([counted(0, 'event'), counted(1, 'delivery'), counted(1_200, 'delivery')]).toEqual([
      '0 events',
      '1 delivery',
      '1,200 deliveries',
    ]);
  });
});
