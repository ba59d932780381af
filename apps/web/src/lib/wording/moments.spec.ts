import { describe, expect, it } from '@jest/globals';
import { offsetText } from './local-time.js';
import { formatMoment } from './moments.js';

describe('a moment in a time zone', () => {
  it.each([
    ['2026-10-25T00:20:05.000Z', 'Europe/Berlin', '25 Oct 2026, 02:20:05 UTC+2'],
    ['2026-10-25T01:20:05.000Z', 'Europe/Berlin', '25 Oct 2026, 02:20:05 UTC+1'],
    ['2026-10-25T02:00:00.000Z', 'Europe/Berlin', '25 Oct 2026, 03:00:00'],
    ['2026-10-24T23:59:59.000Z', 'Europe/Berlin', '25 Oct 2026, 01:59:59'],
    ['2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe', '5 Apr 2026, 01:30:00 UTC+10:30'],
    ['2026-10-25T01:20:05.000Z', 'utc', '25 Oct 2026, 01:20:05'],
  ])('at %s in %s names the offset only if the local time occurs twice', (instant, zone, text) => {
    expect(formatMoment(instant, zone)).toBe(text);
  });
});

describe('a UTC offset', () => {
  it.each([
    ['Europe/London', 'UTC+0'],
    ['Asia/Kolkata', 'UTC+5:30'],
    ['America/St_Johns', 'UTC-3:30'],
    ['Pacific/Kiritimati', 'UTC+14'],
    ['America/New_York', 'UTC-5'],
  ])('of %s is %s in winter', (zone, text) => {
    expect(offsetText(new Date('2026-01-15T12:00:00Z'), zone)).toBe(text);
  });
});
