const MINUTE = 60_000;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE],
] as const;

/** '2 days fast' or '1 minute slow' for a device whose time needs this correction; undefined below a minute. */
export const clockError = (correction: number): string | undefined => {
  if (Math.abs(correction) < MINUTE) return undefined;
  const size = Math.round(Math.abs(correction) / MINUTE) * MINUTE;
  const [unit, length] = UNITS.find(([, least]) => size >= least) ?? ['minute', MINUTE];
  const count = Math.floor(size / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ${correction < 0 ? 'fast' : 'slow'}`;
};
