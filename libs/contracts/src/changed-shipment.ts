import type { ShipmentsChanged, TrackingChanged } from './live.js';
import type { TrackingUpdate } from './shipments.js';

interface Changing {
  version: number;
  tracking_updates: TrackingUpdate[];
}
type Told<Known> = Pick<TrackingChanged | ShipmentsChanged, 'version' | 'update' | 'change'> & {
  shipment?: Omit<Known, 'tracking_updates'> | null;
};

/** Undefined when the message does not tell them. */
const changedUpdates = (
  known: readonly TrackingUpdate[],
  { update, change }: Pick<TrackingChanged, 'update' | 'change'>,
): TrackingUpdate[] | undefined => {
  switch (change.type) {
    case 'TrackingUpdateAdded':
      return update && [update, ...known];
    case 'TrackingUpdateEdited':
      return update && known.map((one) => (one.id === update.id ? update : one));
    case 'TrackingUpdateDeleted':
      return known.filter(({ id }) => id !== change.update_id);
    case 'ShipmentCreated':
    case 'ShipmentEdited':
    case 'ShipmentStatusSet':
    case 'DeliveryOverdue':
    case 'ShipmentDeleted':
      return [...known];
    default:
      // Of a newer server: what it changed is read anew.
      change.type satisfies never;
      return undefined;
  }
};

/**
 * The shipment after a change that was told: the same when it shows that change already; undefined when it must be
 * fetched, because a change before was missed or the message does not tell all of this one.
 */
export const changedShipment = <Known extends Changing>(known: Known, message: Told<Known>): Known | undefined => {
  const { version, shipment } = message;
  if (version <= known.version) return known;
  const tracking_updates = changedUpdates(known.tracking_updates, message);
  if (version > known.version + 1 || !shipment || !tracking_updates) return undefined;
  return { ...known, ...shipment, version, tracking_updates };
};
