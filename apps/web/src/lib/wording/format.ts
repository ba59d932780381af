import { relativeText } from './calendar.js';
import { dateFormatter } from './formatters.js';

const dateFormat = dateFormatter('en-GB', { dateStyle: 'medium' });
const calendarFormat = dateFormatter('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const moneyFormat = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export const formatDay = (instant: string): string => dateFormat(new Date(instant));
/** A calendar date YYYY-MM-DD, the same day everywhere. */
export const formatDate = (date: string): string => calendarFormat(new Date(`${date}T00:00:00Z`));
export const formatNumber = (value: number): string => numberFormat.format(value);
/** '1 event', '1,200 deliveries'. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : noun.replace(/y$/, 'ie') + 's'}`;
/** A value in dollars. */
export const formatMoney = (value: number): string => moneyFormat.format(value);

/** 'yesterday', '3 hours ago', 'just now'. */
export const formatAge = (instant: string, now: number): string => relativeText(new Date(instant), new Date(now));
