import { isCalendarDate } from '@waymark/contracts';

/** The first or last instant, ISO 8601 UTC, of a date or instant. */
export const startOf = (moment: string): string =>
  new Date(isCalendarDate(moment) ? `${moment}T00:00:00.000Z` : moment).toISOString();
export const endOf = (moment: string): string =>
  new Date(isCalendarDate(moment) ? `${moment}T23:59:59.999Z` : moment).toISOString();
