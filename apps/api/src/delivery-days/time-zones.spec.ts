import { describe, expect, it } from '@jest/globals';
import { endOfDay } from './time-zones.js';

describe('the end of a day', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-02T00:00:00.000Z'],
    ['Europe/Berlin', '2026-01-10', '2026-01-10T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-10', '2026-07-10T22:00:00.000Z'],
    ['America/New_York', '2026-01-10', '2026-01-11T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-10', '2026-01-10T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-10', '2026-01-10T10:00:00.000Z'],
    // The clocks change on the previous day, on the day, and on the next day.
    ['Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28', '2026-03-28T23:00:00.000Z'],
    ['Australia/Sydney', '2026-10-03', '2026-10-03T14:00:00.000Z'],
    ['Australia/Sydney', '2026-04-04', '2026-04-04T13:00:00.000Z'],
    // The clocks change at midnight: from 24:00 to 01:00, and from 24:00 back to 23:00.
    ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '2026-04-04', '2026-04-05T04:00:00.000Z'],
  ])('in %s of %s is %s', (zone, day, end) => {
    expect(endOfDay(day, zone)).toBe(end);
  });

  it('stays within years of four digits, and is null for an invalid day', () => {
    expect(endOfDay('9999-12-31', 'America/New_York')).toBe('9999-12-31T23:59:59.999Z');
    expect(endOfDay('soon', 'UTC')).toBeNull();
  });
});
