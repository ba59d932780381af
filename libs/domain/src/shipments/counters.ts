import type { ShipmentStatus } from '@waymark/vocabulary';

export type Counters = Readonly<{ total: number; delivered: number; in_transit: number; pending: number }>;

export const noCounters: Counters = { total: 0, delivered: 0, in_transit: 0, pending: 0 };

type Counter = Exclude<keyof Counters, 'total'>;

/** Exception and delayed count in the total only. */
const counterOfStatus = {
  pending: 'pending',
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_facility: 'in_transit',
  out_for_delivery: 'in_transit',
  attempted_delivery: 'in_transit',
  delivered: 'delivered',
  exception: undefined,
  delayed: undefined,
} as const satisfies Record<ShipmentStatus, Counter | undefined>;

const add = (counters: Counters, status: ShipmentStatus | undefined, amount: 1 | -1): Counters => {
  if (!status) return counters;
  const counter = counterOfStatus[status];
  return {
    ...counters,
    total: counters.total + amount,
    ...(counter && { [counter]: counters[counter] + amount }),
  };
};

/** Undefined means that the shipment does not exist: before its creation, or after its deletion. */
export const countTransition = (
  counters: Counters,
  before: ShipmentStatus | undefined,
  after: ShipmentStatus | undefined,
): Counters => add(add(counters, before, -1), after, 1);
