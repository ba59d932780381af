import { calendarDaysBetween } from '../../lib/calendar.js';
import { dateFormatter } from '../../lib/formatters.js';

const longDay = dateFormatter('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const longDayWithYear = dateFormatter('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A date without a time (YYYY-MM-DD) as that day of the reader's calendar, wherever the reader is. */
export const dayOf = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};

const moment = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const thisYearsMoment = dateFormatter('en-GB', moment);
const anyYearsMoment = dateFormatter('en-GB', { ...moment, year: 'numeric' });
const thisYearsDay = dateFormatter('en-GB', { day: 'numeric', month: 'short' });
const anyYearsDay = dateFormatter('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const isThisYear = (date: Date, now: Date): boolean => date.getFullYear() === now.getFullYear();

/** 'Tue 21 Nov, 14:02', with the year when it is another than now's. */
export const momentText = (date: Date, now: Date): string =>
  isThisYear(date, now) ? thisYearsMoment(date) : anyYearsMoment(date).replace(',', '');
/** '14:02' */
export const timeText: (date: Date) => string = dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit' });
/** '21 Nov', with the year when it is another than now's. */
export const shortDayText = (date: Date, now: Date): string =>
  isThisYear(date, now) ? thisYearsDay(date) : anyYearsDay(date);

/** 'Tuesday 21 November', with the year when it is another than now's. */
export const dayText = (date: Date, now: Date): string =>
  (isThisYear(date, now) ? longDay : longDayWithYear)(date).replace(',', '');

/** 'Today', 'Yesterday', 'Tomorrow' before the day itself when it is one of them. */
export const dayHeading = (date: Date, now: Date): string => {
  const distance = calendarDaysBetween(now, date);
  const day = dayText(date, now);
  if (distance === 0) return `Today, ${day}`;
  if (distance === -1) return `Yesterday, ${day}`;
  if (distance === 1) return `Tomorrow, ${day}`;
  return day;
};

/** '1 day', '3 days' */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
