const DAY = 86_400_000;
const [HOUR, MINUTE, SECOND] = [3_600_000, 60_000, 1_000];

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** 'GMT', 'GMT+02:00' or, before standard time, 'GMT-00:01:15'. */
const offsetName = (time: number, timeZone: string | undefined): string => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** The UTC offset at `time`, both in milliseconds. Without a zone, that of the reader. */
const offsetAt = (time: number, zone: string | undefined): number => {
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(offsetName(time, zone)) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === undefined ? 0 : sign === '+' ? size : -size;
};

/** The offsets before and after a change of the clocks near a local time, which is in milliseconds as if it were UTC. */
const offsetsAround = (local: number, zone: string | undefined): number[] => [
  ...new Set([local - DAY, local + DAY].map((time) => offsetAt(time, zone))),
];

const instantsAt = (local: number, zone: string | undefined): number[] =>
  offsetsAround(local, zone)
    .filter((offset) => offsetAt(local - offset, zone) === offset)
    .map((offset) => local - offset);

const readLocal = (text: string): number => Date.parse(`${text}Z`);

/** The local time for a datetime-local input, to the minute. */
export const toLocalInput = (instant: Date, zone?: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString().slice(0, 16);

/**
 * Returns the instants that a datetime-local input can mean, the earlier one first: two where the clocks go back, none where
 * they go forward or if the text is no local time.
 */
export const instantsOf = (text: string, zone?: string): Date[] => {
  const local = readLocal(text);
  return Number.isNaN(local) ? [] : instantsAt(local, zone).map((time) => new Date(time));
};

/** The local time that clocks show instead of a time that they skip; undefined if they do not skip it. */
export const shownInstead = (text: string, zone?: string): string | undefined => {
  const local = readLocal(text);
  if (Number.isNaN(local) || instantsAt(local, zone).length > 0) return undefined;
  return toLocalInput(new Date(local - (offsetsAround(local, zone)[0] ?? 0)), zone);
};

/** 'UTC+2', 'UTC-2:30' */
export const offsetText = (instant: Date, zone?: string): string =>
  offsetName(instant.getTime(), zone)
    .replace('GMT', 'UTC')
    .replace(/([+-])0?(\d+):/, '$1$2:')
    .replace(':00', '');

/** Whether the clocks show this local time twice, because they go back. */
export const isRepeated = (instant: Date, zone?: string): boolean => {
  const time = instant.getTime();
  return !Number.isNaN(time) && instantsAt(time + offsetAt(time, zone), zone).length > 1;
};
