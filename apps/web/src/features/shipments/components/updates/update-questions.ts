import type { Shipment, TrackingUpdate } from '@waymark/contracts';

/** What is unlikely about an update's time, though it may be true. */
export type UpdateQuestion =
  { kind: 'future' } | { kind: 'before_booking'; booked_at: string } | { kind: 'older'; newest: TrackingUpdate };

const MINUTE = 60_000;

/** Forms know minutes only. */
const minuteOf = (time: number): number => Math.floor(time / MINUTE);

/**
 * What is to be asked of an update's own time (ISO 8601; of anything else, nothing) before it is sent; `now` in
 * milliseconds, `edited` the id of an update that is being changed.
 */
export const questionsOf = (
  timestamp: string,
  { created_at, tracking_updates }: Pick<Shipment, 'created_at' | 'tracking_updates'>,
  now: number,
  edited?: number,
): UpdateQuestion[] => {
  const minute = minuteOf(Date.parse(timestamp));
  if (Number.isNaN(minute)) return [];
  const newest = tracking_updates
    .filter(({ id }) => id !== edited)
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))[0];
  return [
    ...(minute > minuteOf(now) ? [{ kind: 'future' } as const] : []),
    ...(minute < minuteOf(Date.parse(created_at)) ? [{ kind: 'before_booking', booked_at: created_at } as const] : []),
    ...(newest && minute < minuteOf(Date.parse(newest.timestamp)) ? [{ kind: 'older', newest } as const] : []),
  ];
};
