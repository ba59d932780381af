import { describe, expect, it } from '@jest/globals';
import { dayHeading, dayOf, daysText, momentText, shortDayText } from './time-wording.js';

// Dates are made of the reader's own calendar, so that these hold in every time zone.
const now = new Date(2026, 10, 21, 14, 2);

describe('time wording', () => {
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
    expect(momentText(now, now)).toBe('Sat 21 Nov, 14:02');
  });

  it('names the year where it is another one', () => {
    const last = new Date(2025, 11, 31, 9, 5);
    expect([momentText(last, now), shortDayText(last, now), shortDayText(now, now)]).toEqual([
      'Wed 31 Dec 2025, 09:05',
      '31 Dec 2025',
      '21 Nov',
    ]);
  });

  it('counts days in words', () => {
    expect([daysText(1), daysText(3)]).toEqual(['1 day', '3 days']);
  });
});
