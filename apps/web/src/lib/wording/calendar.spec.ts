import { runInThisContext } from 'node:vm';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../../../libs/vocabulary/src/testing/branches.js';
import { calendarDaysBetween, relativeText } from './calendar.js';
import { boundsOf } from './day-bounds.js';

// Dates are in the reader's own time zone, so that the expectations hold in every zone.
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
  ])('describes the age of %p', (date, text) => {
    expect(relativeText(date, now)).toBe(text);
  });

  it('has days that begin and end at midnight, even where clocks change', () => {
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

describe('an age next to its date', () => {
  // Specs have their own `process`, whose environment does not change the clock.
  const { env } = runInThisContext('process') as NodeJS.Process;
  const own = env['TZ'];
  afterAll(() => {
    if (own === undefined) delete env['TZ'];
    else env['TZ'] = own;
  });
  const zones = [
    'UTC',
    'Asia/Tehran',
    'Europe/London',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
  ];
  const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

  /** Returns the calendar date this many days from now. */
  const wall = (now: Date, days: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12).toDateString();

  const spoken = /^(?:in )?(\d+) (minute|hour|day)s?(?: ago)?$/;
  const daysSaid: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

  /** The unit that a text says, and how many of them; negative in the past. */
  const readBack = (text: string): { unit: keyof typeof units | 'moment'; count: number } => {
    if (text === 'just now') return { unit: 'moment', count: 0 };
    const days = daysSaid[text];
    if (days !== undefined) return { unit: 'day', count: days };
    const [, count = '', unit = ''] = spoken.exec(text) ?? [];
    return { unit: unit as keyof typeof units, count: Number(count) * (text.endsWith(' ago') ? -1 : 1) };
  };

  it.each([...zones, 'Pacific/Apia'])('agrees with it at every boundary, in %s', (zone) => {
    env['TZ'] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    // Around each change of the text, each clock change, and a skipped day (Apia, 2011).
    const distance = fc
      .tuple(
        fc.constantFrom(1_000, ...Object.values(units)),
        fc.nat({ max: 60 }),
        fc.integer({ min: -1_001, max: 1_001 }),
      )
      .map(([unit, count, near]) => unit * count + near);
    const present = fc.oneof(
      fc.date({ min: new Date('2011-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc
        .tuple(
          fc.constantFrom('2011-12-30T10:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z'),
          fc.integer({ min: -50, max: 50 }),
        )
        .map(([change, hours]) => new Date(Date.parse(change) + hours * units.hour)),
    );
    const ran = branches('moment', 'minute', 'hour', 'day');
    fc.assert(
      fc.property(present, distance, fc.boolean(), (now, milliseconds, isPast) => {
        const date = new Date(now.getTime() + (isPast ? -milliseconds : milliseconds));
        const text = relativeText(date, now);
        const { unit, count } = readBack(text);
        const between = date.getTime() - now.getTime();
        ran.saw(unit);
        const isRight = {
          moment: Math.abs(between) < units.minute,
          minute: Math.trunc(between / units.minute) === count,
          hour: Math.trunc(between / units.hour) === count,
          day: date.toDateString() === wall(now, count),
        };
        expect([text, isRight[unit]]).toEqual([text, true]);
      }),
      { numRuns: 300 },
    );
    ran.expectEach();
  });
});
