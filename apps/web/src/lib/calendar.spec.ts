import { describe, expect, it } from '@jest/globals';
import { calendarDaysBetween, relativeText } from './calendar.js';
import { boundsOf } from './day-bounds.js';

// Dates are made of the reader's own calendar, so that these hold in every time zone.
const now = new Date(2026, 10, 21, 14, 2);

describe("the reader's calendar", () => {
  it('counts midnights, not hours', () => {
    expect(calendarDaysBetween(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 1))).toBe(1);
    expect(calendarDaysBetween(new Date(2026, 10, 21, 0, 1), new Date(2026, 10, 21, 23, 59))).toBe(0);
  });

  it('counts the days of a week in which the clocks change', () => {
    expect(calendarDaysBetween(new Date(2026, 2, 25), new Date(2026, 3, 1))).toBe(7);
    expect(calendarDaysBetween(new Date(2026, 9, 21), new Date(2026, 9, 28))).toBe(7);
  });

  it.each([
    [new Date(2026, 10, 21, 14, 1, 30), 'just now'],
    [new Date(2026, 10, 21, 13, 32), '30 minutes ago'],
    [new Date(2026, 10, 21, 12, 0), '2 hours ago'],
    [new Date(2026, 10, 20, 9, 0), 'yesterday'],
    [new Date(2026, 10, 19, 23, 30), '2 days ago'],
    [new Date(2026, 10, 17, 23, 0), '4 days ago'],
    [new Date(2026, 10, 21, 17, 2), 'in 3 hours'],
  ])('says how long ago %p was', (date, text) => {
    expect(relativeText(date, now)).toBe(text);
  });

  it('has days that begin and end at midnight, also where the clocks change', () => {
    for (const [year, month, day] of [
      [2026, 2, 29],
      [2026, 9, 25],
      [2026, 11, 31],
    ] as const) {
      const date = `${year}-${String(month + 1).padStart(2, '0')}-${day}`;
      const { first, last } = boundsOf(date);
      expect(new Date(first)).toEqual(new Date(year, month, day));
      expect(new Date(Date.parse(last) + 1)).toEqual(new Date(year, month, day + 1));
    }
  });
});
