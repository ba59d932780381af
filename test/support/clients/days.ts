const DAY = 86_400_000;

/** A day (YYYY-MM-DD, UTC) that is valid for a new booking whenever the tests run; negative for the past. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A time in ISO 8601 UTC; negative for the past. */
export const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
