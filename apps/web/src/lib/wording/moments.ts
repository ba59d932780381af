import { dateFormatter } from './formatters.js';
import { isRepeated, offsetText } from './local-time.js';

/** A formatter of times, created on first use. Adds the UTC offset to a local time that occurs twice. */
export const timeFormatter = (locale: string, options: Intl.DateTimeFormatOptions): ((instant: Date) => string) => {
  const format = dateFormatter(locale, options);
  const zone = options.timeZone;
  return (instant) => (isRepeated(instant, zone) ? `${format(instant)} ${offsetText(instant, zone)}` : format(instant));
};

const dateTimeFormat = timeFormatter('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const momentFormats = new Map<string, (instant: Date) => string>();

/** An instant in the reader's own time zone. */
export const formatDateTime = (instant: string): string => dateTimeFormat(new Date(instant));

/** With seconds, in the reader's own time zone or another. */
export const formatMoment = (instant: string, zone = ''): string => {
  const format =
    momentFormats.get(zone) ??
    timeFormatter('en-GB', { dateStyle: 'medium', timeStyle: 'medium', ...(zone && { timeZone: zone }) });
  momentFormats.set(zone, format);
  return format(new Date(instant));
};

/** The time of day without the date. */
export const formatTime: (instant: Date) => string = timeFormatter('en-GB', { timeStyle: 'short' });
