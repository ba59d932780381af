import { dateFormatter, once } from '../../lib/formatters.js';

const DAY = 86_400_000;

const longDay = dateFormatter('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const longDayWithYear = dateFormatter('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

const midnightOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Whole days of the reader's calendar from one instant to another; Monday night to Tuesday morning is one. */
export const calendarDaysBetween = (from: Date, to: Date): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / DAY);

/** A date without a time (YYYY-MM-DD) as that day of the reader's calendar, wherever the reader is. */
export const dayOf = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};

/** 'Tue 21 Nov, 14:02' */
export const momentText: (date: Date) => string = dateFormatter('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** '14:02' */
export const timeText: (date: Date) => string = dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit' });
/** '21 Nov' */
export const shortDayText: (date: Date) => string = dateFormatter('en-GB', { day: 'numeric', month: 'short' });

/** 'Tuesday 21 November', with the year when it is another than now's. */
export const dayText = (date: Date, now: Date): string =>
  (date.getFullYear() === now.getFullYear() ? longDay : longDayWithYear)(date).replace(',', '');

/** 'Today', 'Yesterday', 'Tomorrow' before the day itself when it is one of them. */
export const dayHeading = (date: Date, now: Date): string => {
  const distance = calendarDaysBetween(now, date);
  const day = dayText(date, now);
  if (distance === 0) return `Today, ${day}`;
  if (distance === -1) return `Yesterday, ${day}`;
  if (distance === 1) return `Tomorrow, ${day}`;
  return day;
};

/** '2 hours ago', 'in 3 days', 'just now' */
export const relativeText = (date: Date, now: Date): string => {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const size = Math.abs(seconds);
  if (size < 60) return 'just now';
  if (size < 3_600) return relative().format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return relative().format(Math.trunc(seconds / 3_600), 'hour');
  return relative().format(calendarDaysBetween(now, date), 'day');
};

/** '1 day', '3 days' */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
