import type { PublicShipment, TrackingUpdate } from '../shipments/shipments.js';
import type { ShipmentStatus } from '@waymark/vocabulary';
import { effectiveTime, isSendersNote, newestFirst, standingOf } from './standing.js';

export type StepState = 'done' | 'current' | 'ahead';

const LABELS = ['Booked', 'Picked up', 'In transit', 'Out for delivery', 'Delivered'] as const;
export const LAST_STEP = 4;

export interface ProgressStep {
  label: (typeof LABELS)[number];
  state: StepState;
  /** The first report of the step; absent without one. */
  by?: Pick<TrackingUpdate, 'timestamp' | 'location'> | undefined;
}

export interface Progress {
  steps: readonly ProgressStep[];
  /** The last step reached, from 0. */
  reached: number;
  /** The shipment's status, if it is one that delays a parcel. */
  trouble?: ShipmentStatus | undefined;
}

/** The step that a status has reached; null when the status does not determine one. */
const STEP_OF_STATUS: Record<ShipmentStatus, 0 | 1 | 2 | 3 | 4 | null> = {
  pending: 0,
  picked_up: 1,
  in_transit: 2,
  at_facility: 2,
  out_for_delivery: 3,
  attempted_delivery: 3,
  delivered: LAST_STEP,
  exception: null,
  delayed: null,
};

const TROUBLE: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['attempted_delivery', 'exception', 'delayed']);

const stateOf = (step: number, reached: number): StepState => {
  if (step > reached) return 'ahead';
  return step === reached && reached < LAST_STEP ? 'current' : 'done';
};

const sayingOf = (update: TrackingUpdate | undefined): ProgressStep['by'] =>
  update && { timestamp: effectiveTime(update), location: update.location };

/**
 * The steps that a shipment has reached. With an exception or a delay, it stays at the step of the newest
 * update that has one. A step that was passed without a report has no time.
 */
export const progressOf = (
  shipment: Pick<PublicShipment, 'status' | 'status_decision' | 'created_at' | 'tracking_updates'>,
): Progress => {
  const { status, created_at, tracking_updates } = shipment;
  const standing = standingOf(shipment);
  const updates = newestFirst(tracking_updates).filter((update) => !isSendersNote(standing, update));
  const reached =
    STEP_OF_STATUS[status] ??
    updates.map((update) => STEP_OF_STATUS[update.status]).find((step) => typeof step === 'number') ??
    0;
  const booked = { timestamp: created_at, location: '' };
  return {
    reached,
    trouble: TROUBLE.has(status) ? status : undefined,
    steps: LABELS.map((label, step) => ({
      label,
      state: stateOf(step, reached),
      by:
        step === 0
          ? booked
          : step > reached
            ? undefined
            : sayingOf(updates.findLast((update) => STEP_OF_STATUS[update.status] === step)),
    })),
  };
};
