import type { PublicShipment, ShipmentStatus, TrackingUpdate } from '@waymark/contracts';

export type StepState = 'done' | 'current' | 'ahead';

export interface ProgressStep {
  label: 'Booked' | 'Picked up' | 'In transit' | 'Delivered';
  state: StepState;
  /** When it was said to have happened; absent when nobody said so. */
  at?: string | undefined;
}

export interface Progress {
  steps: readonly ProgressStep[];
  /** The last step reached, 0 to 3. */
  reached: number;
  /** The shipment's status, when it is one that holds a parcel up. */
  trouble?: ShipmentStatus | undefined;
}

const LABELS = ['Booked', 'Picked up', 'In transit', 'Delivered'] as const;

/** Which of the four steps a status has come to; null when it says nothing of the way. */
const STEP_OF_STATUS: Record<ShipmentStatus, 0 | 1 | 2 | 3 | null> = {
  pending: 0,
  picked_up: 1,
  in_transit: 2,
  at_facility: 2,
  out_for_delivery: 2,
  attempted_delivery: 2,
  delivered: 3,
  exception: null,
  delayed: null,
};

const TROUBLE: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['attempted_delivery', 'exception', 'delayed']);

const firstSaid = (updates: readonly TrackingUpdate[], step: number): string | undefined =>
  updates
    .filter(({ status }) => STEP_OF_STATUS[status] === step)
    .map(({ timestamp }) => timestamp)
    .sort((left, right) => Date.parse(left) - Date.parse(right))[0];

const stateOf = (step: number, reached: number): StepState => {
  if (step > reached) return 'ahead';
  return step === reached && reached < 3 ? 'current' : 'done';
};

/**
 * How far a shipment has come on the four-step line. An exception or a delay leaves it where the newest update
 * that says where it is left it; a step that was passed without anybody saying so has no time.
 */
export const progressOf = ({
  status,
  created_at,
  tracking_updates,
}: Pick<PublicShipment, 'status' | 'created_at' | 'tracking_updates'>): Progress => {
  const reached =
    STEP_OF_STATUS[status] ??
    tracking_updates.map((update) => STEP_OF_STATUS[update.status]).find((step) => typeof step === 'number') ??
    0;
  return {
    reached,
    trouble: TROUBLE.has(status) ? status : undefined,
    steps: LABELS.map((label, step) => ({
      label,
      state: stateOf(step, reached),
      at: step === 0 ? created_at : step > reached ? undefined : firstSaid(tracking_updates, step),
    })),
  };
};
