const day = 86_400_000;

const startOfDay = (instant: number): number => {
  const date = new Date(instant);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
};

const ageInDays = (instant: number, now: number): number => Math.round((startOfDay(now) - startOfDay(instant)) / day);

/** How many of the last days, at most so many, began after an instant (ISO 8601); 0 when it is none. */
export const daysSince = (instant: string | undefined, now: number, most: number): number =>
  instant === undefined ? 0 : Math.min(most, ageInDays(Date.parse(instant), now));

/** How many of the instants (ISO 8601) fall on each of the last `days` days of the reader's calendar, oldest first, today last. */
export const perDay = (instants: readonly string[], now: number, days = 14): number[] => {
  const counts = Array.from({ length: days }, () => 0);
  for (const instant of instants) {
    const index = days - 1 - ageInDays(Date.parse(instant), now);
    if (index >= 0 && index < days) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
};
