import { relativeText } from './calendar.js';
import { dateFormatter } from './formatters.js';

const dateTimeFormat = dateFormatter('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const momentFormat = dateFormatter('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const utcMomentFormat = dateFormatter('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const dateFormat = dateFormatter('en-GB', { dateStyle: 'medium' });
const calendarFormat = dateFormatter('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const moneyFormat = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** An instant in the reader's own time zone. */
export const formatDateTime = (instant: string): string => dateTimeFormat(new Date(instant));
/** The same to the second, or in UTC. */
export const formatMoment = (instant: string, zone: '' | 'utc' = ''): string =>
  (zone === 'utc' ? utcMomentFormat : momentFormat)(new Date(instant));
export const formatDay = (instant: string): string => dateFormat(new Date(instant));
/** A calendar date YYYY-MM-DD, the same day everywhere. */
export const formatDate = (date: string): string => calendarFormat(new Date(`${date}T00:00:00Z`));
export const formatNumber = (value: number): string => numberFormat.format(value);
/** '1 event', '1,200 deliveries'. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : noun.replace(/y$/, 'ie') + 's'}`;
/** Dollars. */
export const formatMoney = (value: number): string => moneyFormat.format(value);

/** 'yesterday', '3 hours ago', 'just now'. */
export const formatAge = (instant: string, now: number): string => relativeText(new Date(instant), new Date(now));

/** The reader's own wall clock as a datetime-local input writes it, to the minute. */
export const toLocalInput = (instant: Date): string => {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

/** The instant a datetime-local input names, ISO 8601 UTC; '' and broken input stay as they are for the schema to judge. */
export const fromLocalInput = (text: string): string => {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
};
