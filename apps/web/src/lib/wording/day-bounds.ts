import { toLocalInput } from './local-time.js';

/** Returns the first and the last instant of a day (YYYY-MM-DD) in the reader's time zone, ISO 8601 UTC. */
export const boundsOf = (date: string): { first: string; last: string } => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return {
    first: new Date(year, month - 1, day).toISOString(),
    last: new Date(new Date(year, month - 1, day + 1).getTime() - 1).toISOString(),
  };
};

/** Returns the last `days` dates in the reader's time zone, ending today; `now` is in milliseconds. */
export const lastDates = (now: number, days: number): string[] => {
  const today = new Date(now);
  return Array.from({ length: days }, (_, index) =>
    toLocalInput(new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1 + index)).slice(0, 10),
  );
};
