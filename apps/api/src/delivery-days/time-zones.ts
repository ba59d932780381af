import { DAY, instantOf } from '@waymark/domain';

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

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
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

/** Parcels of a week go to some days in some zones: what is asked for a day was mostly asked before. */
const MOST_ENDS = 5_000;
const ends = new Map<string, string | null>();

/** When a day (YYYY-MM-DD) ends in a zone, ISO 8601 UTC; null for a text that is no day. Where the clocks are set at midnight, that is when they are. */
export const endOfDay = (day: string, zone: string): string | null => {
  const key = `${day} ${zone}`;
  const known = ends.get(key);
  if (known !== undefined) return known;
  if (ends.size >= MOST_ENDS) ends.clear();
  const end = computedEndOfDay(day, zone);
  ends.set(key, end);
  return end;
};
