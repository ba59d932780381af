import { DAY, instantOf } from '@waymark/domain';
import { remembered } from '../platform/remembered.js';

const MINUTE = 60_000;
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, made);
  return made;
};

/** A zone's offset from UTC at an instant, in milliseconds. */
const offsetAt = (zone: string, instant: number): number => {
  const name = formatOf(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(name ?? '') ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000;
  return sign === '-' ? -offset : offset;
};

const computedEndOfDay = (day: string, zone: string): string | null => {
  const begins = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(begins)) return null;
  const asInUtc = begins + DAY;
  const first = asInUtc - offsetAt(zone, asInUtc);
  const offset = offsetAt(zone, first);
  const second = asInUtc - offset;
  const isSettled = offsetAt(zone, second) === offset;
  return instantOf(isSettled ? second : Math.max(first, second));
};

/** The parcels of a week need few days and zones, so most requests repeat earlier ones. */
const MOST_ENDS = 5_000;

/** The end of a day (YYYY-MM-DD) in a zone, ISO 8601 UTC; null for an invalid day. If the clocks change at midnight, it is the instant of the change. */
export const endOfDay = remembered(MOST_ENDS, computedEndOfDay, (day, zone) => `${day} ${zone}`);
