import { describe, expect, it } from '@jest/globals';
import { dayHeading, dayOf, daysBetween, momentText, shortDayText, timeText, wallTime } from './wall-time.js';

const now = new Date('2026-11-21T14:02:00Z');
const wall = (text: string) => new Date(`${text}Z`);

describe('wall time', () => {
  it.each([
    ['Europe/Berlin', '2026-11-21T15:02:00'],
    ['America/New_York', '2026-11-21T09:02:00'],
    ['Pacific/Kiritimati', '2026-11-22T04:02:00'],
  ])('in %s', (zone, shown) => {
    expect(wallTime(now, zone)).toEqual(wall(shown));
  });

  it("is in the reader's time zone when the zone is unknown", () => {
    expect(wallTime(now, 'Mars/Olympus')).toEqual(wallTime(now));
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('shows %s', (instant) => {
    expect(wallTime(new Date(instant), 'UTC')).toEqual(new Date(instant));
  });
});

describe('time wording', () => {
  it('reads a date as the same day everywhere', () => {
    expect(dayHeading(dayOf('2026-11-21'), wall('2026-11-21T23:59'))).toBe('Today, Saturday 21 November');
  });

  it.each([
    ['2026-11-21T01:00', 'Today, Saturday 21 November'],
    ['2026-11-20T01:00', 'Yesterday, Friday 20 November'],
    ['2026-11-22T01:00', 'Tomorrow, Sunday 22 November'],
    ['2026-11-19T01:00', 'Thursday 19 November'],
    ['2025-12-31T01:00', 'Wednesday 31 December 2025'],
  ])('heads the day of %s', (date, heading) => {
    expect(dayHeading(wall(date), wall('2026-11-21T14:02'))).toBe(heading);
  });

  it('writes a moment in local time with the zone’s name', () => {
    expect([momentText(now, now, 'Europe/Berlin'), momentText(now, now, 'America/New_York')]).toEqual([
      'Sat 21 Nov, 15:02 CET',
      'Sat 21 Nov, 09:02 GMT-5',
    ]);
  });

  it('includes the year when it is not the current one', () => {
    const last = new Date('2025-12-31T09:05:00Z');
    expect(momentText(last, now, 'UTC')).toBe('Wed 31 Dec 2025, 09:05 UTC');
    expect([shortDayText(last, now), shortDayText(now, now), timeText(last)]).toEqual([
      '31 Dec 2025',
      '21 Nov',
      '09:05',
    ]);
  });

  it('counts days', () => {
    expect(daysBetween(wall('2026-11-20T23:59'), wall('2026-11-22T00:00'))).toBe(2);
  });
});
