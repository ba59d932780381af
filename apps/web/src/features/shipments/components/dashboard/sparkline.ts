const day = 86_400_000;

const startOfDay = (instant: number): number => {
  const date = new Date(instant);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
};

/** How many of the instants (ISO 8601) fall on each of the last `days` days of the reader's calendar, oldest first, today last. */
export const perDay = (instants: readonly string[], now: number, days = 14): number[] => {
  const counts = Array.from({ length: days }, () => 0);
  const today = startOfDay(now);
  for (const instant of instants) {
    const age = Math.round((today - startOfDay(Date.parse(instant))) / day);
    const index = days - 1 - age;
    if (index >= 0 && index < days) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
};
