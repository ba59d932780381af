import type { PublicShipment, TrackingUpdate } from '../shipments/shipments.js';
import type { Reporter, ShipmentStatus } from '@waymark/vocabulary';
import { REPORTED_BY_OFFICE, REPORTED_BY_SENDER } from './labels.js';

/** The current state of a parcel, which headline, map, progress line and timeline share. */
export interface Standing {
  status: ShipmentStatus;
  /** The update that the status is shown with; the newest one when an edit set the status. */
  update: TrackingUpdate | undefined;
  /** An edit set the status without an update; `update` is the latest one. */
  byEdit: boolean;
  reportedBy: Reporter;
  /** Whether a courier reports the status too. */
  confirmedByCourier: boolean;
}

/** Milliseconds that a clock may run ahead before its time is replaced. */
const CLOCK_TOLERANCE = 120_000;

type Timed = Pick<TrackingUpdate, 'timestamp' | 'recorded_at'>;

/** Whether the clock of the update's time ran ahead. */
export const isTimeAhead = ({ timestamp, recorded_at }: Timed): boolean =>
  Date.parse(timestamp) > Date.parse(recorded_at) + CLOCK_TOLERANCE;

/** The time to show: the update's own time, or the time of recording when its clock ran ahead. */
export const effectiveTime = (update: Timed): string => (isTimeAhead(update) ? update.recorded_at : update.timestamp);

const millisecondsOf = (update: Timed): number => Date.parse(effectiveTime(update));

/** Newest first by the shown time. Updates with the same time keep their order. */
export const newestFirst = (updates: readonly TrackingUpdate[]): TrackingUpdate[] =>
  [...updates].sort((left, right) => millisecondsOf(right) - millisecondsOf(left));

/** Whether an update comes after the one that the status is shown with. */
export const isAfterShown = ({ update: shown }: Pick<Standing, 'update'>, update: TrackingUpdate): boolean =>
  shown !== undefined && millisecondsOf(update) > millisecondsOf(shown);

/**
 * Whether the sender repeats the courier's status, or left it and came back to it. The parcel's place and time are the
 * courier's.
 */
export const isSendersNote = (
  standing: Pick<Standing, 'status' | 'reportedBy' | 'update'>,
  update: TrackingUpdate,
): boolean =>
  standing.reportedBy === 'courier' &&
  update.reported_by === 'sender' &&
  (update.status === standing.status || isAfterShown(standing, update));

/** A release that sends no decision used the update recorded last, or a status set by an edit. */
const undecided = (status: ShipmentStatus, [last]: readonly TrackingUpdate[]): Omit<Standing, 'status'> => {
  const isSaid = status === (last?.status ?? 'pending');
  return { update: isSaid ? last : undefined, byEdit: !isSaid, reportedBy: 'courier', confirmedByCourier: true };
};

/** The standing by the server's decision. */
export const standingOf = ({
  status,
  status_decision: decision,
  tracking_updates,
}: Pick<PublicShipment, 'status' | 'status_decision' | 'tracking_updates'>): Standing => {
  const { update, ...decided } = decision
    ? {
        update: tracking_updates.find(({ id }) => id === decision.update_id),
        byEdit: decision.update_id === null,
        reportedBy: decision.reported_by,
        confirmedByCourier: decision.confirmed_by_courier,
      }
    : undecided(status, tracking_updates);
  const isNews = (one: TrackingUpdate): boolean => !isSendersNote({ status, ...decided, update }, one);
  return { status, ...decided, update: decided.byEdit ? newestFirst(tracking_updates).find(isNews) : update };
};

/** Whether only the sender reported the delivery. */
export const isDeliveredBySender = ({ status, confirmedByCourier }: Standing): boolean =>
  status === 'delivered' && !confirmedByCourier;

/** Whether the estimated day is no promise any more: it has ended, or it is near and the parcel is delayed without a new day. */
export const wasExpected = ({ status, due: { state, days } }: Pick<PublicShipment, 'status' | 'due'>): boolean =>
  state === 'late' || (status === 'delayed' && days < 2);

/** Who set a status by an edit, or a note that only the sender reported the delivery; '' for other statuses. */
export const reporterNote = (standing: Standing): string => {
  if (standing.byEdit && standing.reportedBy === 'courier') return REPORTED_BY_OFFICE;
  return standing.byEdit || isDeliveredBySender(standing) ? REPORTED_BY_SENDER : '';
};
