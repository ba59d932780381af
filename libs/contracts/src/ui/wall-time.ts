const DAY = 86_400_000;

/** Local time in a zone, stored as if it were UTC, so that the same code counts and formats days and hours. */
export type WallTime = Date;

interface Clock {
  wall: Intl.DateTimeFormat;
  name: Intl.DateTimeFormat;
}

const clockOf = (timeZone: string | undefined): Clock => ({
  wall: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  name: new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }),
});

const clocks = new Map<string | undefined, Clock>();

const clockIn = (zone: string | undefined): Clock => {
  let clock = clocks.get(zone);
  if (clock) return clock;
  try {
    clock = clockOf(zone);
  } catch {
    // This browser does not know the zone.
    clock = clockOf(undefined);
  }
  clocks.set(zone, clock);
  return clock;
};

/** In a zone such as 'Europe/Lisbon', by default the reader's. */
export const wallTime = (instant: Date, zone?: string): WallTime =>
  new Date(`${clockIn(zone).wall.format(instant).padStart(19, '0').replace(' ', 'T')}Z`);

/** The zone's short name at an instant: 'CET', 'GMT-5'. */
export const zoneText = (instant: Date, zone?: string): string =>
  clockIn(zone).name.formatToParts(instant).at(-1)?.value ?? '';

/** A date without a time (YYYY-MM-DD), the same day everywhere. */
export const dayOf = (date: string): WallTime => new Date(date);

export const daysBetween = (from: WallTime, to: WallTime): number =>
  Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);

const writtenAs = (options: Intl.DateTimeFormatOptions): ((date: WallTime) => string) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (date) => {
    // Created on first use, because that takes milliseconds on a phone.
    formatter ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    return formatter.format(date).replace(',', '');
  };
};

/** Includes the year when it is not the current one. */
const dated = (options: Intl.DateTimeFormatOptions): ((date: WallTime, now: WallTime) => string) => {
  const thisYears = writtenAs(options);
  const anyYears = writtenAs({ ...options, year: 'numeric' });
  return (date, now) => (date.getUTCFullYear() === now.getUTCFullYear() ? thisYears : anyYears)(date);
};

/** 'Tuesday 21 November' */
export const dayText: (date: WallTime, now: WallTime) => string = dated({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
/** '21 Nov' */
export const shortDayText: (date: WallTime, now: WallTime) => string = dated({ day: 'numeric', month: 'short' });
/** '14:02' */
export const timeText: (date: WallTime) => string = writtenAs({ hour: '2-digit', minute: '2-digit' });

const shortDay = dated({ weekday: 'short', day: 'numeric', month: 'short' });

/** 'Tue 21 Nov, 14:02 CET', in the local time of the zone. */
export const momentText = (instant: Date, now: Date, zone?: string): string => {
  const wall = wallTime(instant, zone);
  return `${shortDay(wall, wallTime(now, zone))}, ${timeText(wall)} ${zoneText(instant, zone)}`;
};

/** 'Today, Tuesday 21 November'; the same with Yesterday and Tomorrow, and the day alone for any other. */
export const dayHeading = (date: WallTime, now: WallTime): string => {
  const near = ['Yesterday, ', 'Today, ', 'Tomorrow, '][daysBetween(now, date) + 1] ?? '';
  return near + dayText(date, now);
};
