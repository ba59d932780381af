import { once } from './formatters.js';

const DAY = 86_400_000;

const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

/** The reader's date as a number of days, each with 24 hours. */
const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

/** Returns the whole calendar days between two instants; Monday night to Tuesday morning is one. */
export const calendarDaysBetween = (from: Date, to: Date): number => dayOf(to) - dayOf(from);

/**
 * Returns '2 hours ago', 'in 3 days', 'just now'. Days follow the reader's calendar unless given, to agree with the dates next
 * to them.
 */
export const relativeText = (date: Date, now: Date, days = calendarDaysBetween(now, date)): string => {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const size = Math.abs(seconds);
  if (size < 60) return 'just now';
  if (size < 3_600) return relative().format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return relative().format(Math.trunc(seconds / 3_600), 'hour');
  return relative().format(days, 'day');
};

/** The time zone of the reader's clock, such as 'Europe/Oslo'. */
export const readersZone = once((): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
);
