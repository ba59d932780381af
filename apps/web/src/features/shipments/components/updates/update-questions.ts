import { updateTimeMessage, type Shipment, type TrackingUpdate } from '@waymark/contracts';
import { effectiveTime, newestFirst } from '@waymark/contracts/ui';

/** A reason why an update's time is unlikely. */
export type UpdateQuestion =
  | { kind: 'future' }
  | { kind: 'before_booking'; booked_at: string }
  | { kind: 'older'; newest: TrackingUpdate }
  /** The server keeps the status of a delivery that was recorded after the update's own time. */
  | { kind: 'stays_delivered'; recorded_at: string };

/** The fields of a shipment that the questions compare a time with. */
export type ComparedShipment = Pick<Shipment, 'created_at' | 'tracking_updates'> &
  Partial<Pick<Shipment, 'status' | 'status_decision'>>;

const MINUTE = 60_000;

/** Form inputs have a resolution of one minute. */
const minuteOf = (time: number): number => Math.floor(time / MINUTE);

/**
 * Questions about an update's time (ISO 8601); empty if the server would refuse it. `now` is in milliseconds since 1970;
 * `edited` is the id of the update being edited.
 */
export const questionsOf = (
  timestamp: string,
  { created_at, tracking_updates, status, status_decision }: ComparedShipment,
  now: number,
  edited?: number,
): UpdateQuestion[] => {
  const minute = minuteOf(Date.parse(timestamp));
  if (Number.isNaN(minute) || updateTimeMessage(timestamp, created_at) !== undefined) return [];
  const newest = newestFirst(tracking_updates.filter(({ id }) => id !== edited))[0];
  const isLate =
    edited === undefined &&
    status === 'delivered' &&
    status_decision &&
    Date.parse(timestamp) <= Date.parse(status_decision.recorded_at);
  return [
    ...(minute > minuteOf(now) ? [{ kind: 'future' } as const] : []),
    ...(minute < minuteOf(Date.parse(created_at)) ? [{ kind: 'before_booking', booked_at: created_at } as const] : []),
    ...(newest && minute < minuteOf(Date.parse(effectiveTime(newest))) ? [{ kind: 'older', newest } as const] : []),
    ...(isLate ? [{ kind: 'stays_delivered', recorded_at: status_decision.recorded_at } as const] : []),
  ];
};
