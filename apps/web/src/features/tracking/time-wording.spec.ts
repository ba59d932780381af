import { describe, expect, it } from '@jest/globals';
import { calendarDaysBetween, dayHeading, dayOf, daysText, momentText, relativeText } from './time-wording.js';

// Dates are made of the reader's own calendar, so that these hold in every time zone.
const now = new Date(2026, 10, 21, 14, 2);

describe('time wording', () => {
  it('counts midnights, not hours', () => {
    expect(calendarDaysBetween(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 1))).toBe(1);
    expect(calendarDaysBetween(new Date(2026, 10, 21, 0, 1), new Date(2026, 10, 21, 23, 59))).toBe(0);
  });

  it('counts the days of a week in which the clocks change', () => {
    expect(calendarDaysBetween(new Date(2026, 2, 25), new Date(2026, 3, 1))).toBe(7);
    expect(calendarDaysBetween(new Date(2026, 9, 21), new Date(2026, 9, 28))).toBe(7);
  });

  it("reads a date as a day of the reader's calendar", () => {
    expect(dayOf('2026-11-21').toDateString()).toBe(new Date(2026, 10, 21).toDateString());
  });

  it.each([
    [new Date(2026, 10, 21, 1), 'Today, Saturday 21 November'],
    [new Date(2026, 10, 20, 1), 'Yesterday, Friday 20 November'],
    [new Date(2026, 10, 22, 1), 'Tomorrow, Sunday 22 November'],
    [new Date(2026, 10, 19, 1), 'Thursday 19 November'],
    [new Date(2025, 11, 31, 1), 'Wednesday 31 December 2025'],
  ])('heads a day', (date, heading) => {
    expect(dayHeading(date, now)).toBe(heading);
  });

  it('writes a moment', () => {
    expect(momentText(now)).toBe('Sat 21 Nov, 14:02');
  });

  it.each([
    [new Date(2026, 10, 21, 14, 1, 30), 'just now'],
    [new Date(2026, 10, 21, 13, 32), '30 minutes ago'],
    [new Date(2026, 10, 21, 12, 0), '2 hours ago'],
    [new Date(2026, 10, 20, 9, 0), 'yesterday'],
    [new Date(2026, 10, 17, 23, 0), '4 days ago'],
    [new Date(2026, 10, 21, 17, 2), 'in 3 hours'],
  ])('says how long ago %p was', (date, text) => {
    expect(relativeText(date, now)).toBe(text);
  });

  it('counts days in words', () => {
    expect([daysText(1), daysText(3)]).toEqual(['1 day', '3 days']);
  });
});
