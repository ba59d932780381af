const day = 86_400_000;

const startOfDay = (instant: number): number => {
  const date = new Date(instant);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
};

const ageInDays = (instant: number, now: number): number => Math.round((startOfDay(now) - startOfDay(instant)) / day);

/** Days in the reader's zone since an instant (ISO 8601), at most `most`; 0 without an instant. */
export const daysSince = (instant: string | undefined, now: number, most: number): number =>
  instant === undefined ? 0 : Math.min(most, ageInDays(Date.parse(instant), now));

/** The number of instants (ISO 8601) on each of the last `days` days in the reader's zone, oldest first, today last. */
export const perDay = (instants: readonly string[], now: number, days = 14): number[] => {
  const counts = Array.from({ length: days }, () => 0);
  for (const instant of instants) {
    const index = days - 1 - ageInDays(Date.parse(instant), now);
    if (index >= 0 && index < days) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
};
