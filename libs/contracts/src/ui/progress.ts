import type { PublicShipment, TrackingUpdate } from '../shipments.js';
import type { ShipmentStatus } from '../statuses.js';
import { newestFirst, standingOf } from './standing.js';

export type StepState = 'done' | 'current' | 'ahead';

const LABELS = ['Booked', 'Picked up', 'In transit', 'Out for delivery', 'Delivered'] as const;
export const LAST_STEP = 4;

export interface ProgressStep {
  label: (typeof LABELS)[number];
  state: StepState;
  /** What first said that it happened; absent when nobody said so. */
  by?: Pick<TrackingUpdate, 'timestamp' | 'location'> | undefined;
}

export interface Progress {
  steps: readonly ProgressStep[];
  /** The last step reached, from 0. */
  reached: number;
  /** The shipment's status, when it is one that holds a parcel up. */
  trouble?: ShipmentStatus | undefined;
}

/** Which of the steps a status has come to; null when it says nothing of the way. */
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

/**
 * How far a shipment has come on the line. An exception or a delay leaves it where the newest update
 * that says where it is left it; a step that was passed without anybody saying so has no time.
 */
export const progressOf = (shipment: Pick<PublicShipment, 'status' | 'created_at' | 'tracking_updates'>): Progress => {
  const { status } = standingOf(shipment);
  const updates = newestFirst(shipment.tracking_updates);
  const reached =
    STEP_OF_STATUS[status] ??
    updates.map((update) => STEP_OF_STATUS[update.status]).find((step) => typeof step === 'number') ??
    0;
  const booked = { timestamp: shipment.created_at, location: '' };
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
            : updates.findLast((update) => STEP_OF_STATUS[update.status] === step),
    })),
  };
};
