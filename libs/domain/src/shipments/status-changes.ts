import { unreachable } from '../errors.js';
import type { ShipmentEvent, ShipmentStatus, TrackingUpdateStatus } from './shipment.js';

/** What of a shipment decides its status, and no more: the updates that may decide, newest last, and what an edit set before them. */
export type StatusBasis = Readonly<{
  set: ShipmentStatus | null;
  updates: readonly (readonly [update_id: number, status: TrackingUpdateStatus])[];
}>;

export const INITIAL_BASIS: StatusBasis = { set: null, updates: [] };

const statusOn = ({ set, updates }: StatusBasis): ShipmentStatus => updates.at(-1)?.[1] ?? set ?? 'pending';

const basisAfter = (basis: StatusBasis, event: ShipmentEvent): StatusBasis => {
  const { set, updates } = basis;
  switch (event.type) {
    case 'ShipmentStatusSet':
      return { set: event.data.status, updates: [] };
    case 'TrackingUpdateAdded':
      return { set, updates: [...updates, [event.data.update.id, event.data.update.status]] };
    case 'TrackingUpdateEdited': {
      const { update_id, changes } = event.data;
      const { status } = changes;
      if (status === undefined) return basis;
      return { set, updates: updates.map((update) => (update[0] === update_id ? [update_id, status] : update)) };
    }
    case 'TrackingUpdateDeleted':
      return { set, updates: updates.filter(([id]) => id !== event.data.update_id) };
    case 'ShipmentCreated':
    case 'ShipmentEdited':
    case 'DeliveryOverdue':
    case 'ShipmentDeleted':
      return basis;
    default:
      return unreachable(event, basis);
  }
};

/**
 * What decides the status after an event, and the status that the shipment entered with it: another than before. One
 * that is created enters none, nor does one that is deleted.
 */
export const followStatus = (
  before: StatusBasis,
  event: ShipmentEvent,
): { basis: StatusBasis; entered: ShipmentStatus | null } => {
  const basis = basisAfter(before, event);
  const status = statusOn(basis);
  return { basis, entered: status === statusOn(before) ? null : status };
};
