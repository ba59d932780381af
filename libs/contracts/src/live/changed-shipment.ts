import type { ShipmentsChanged, TrackingChanged } from './live.js';
import type { TrackingUpdate } from '../shipments/shipments.js';

interface Changing {
  version: number;
  tracking_updates: TrackingUpdate[];
}
type ChangeMessage<Known> = Pick<TrackingChanged | ShipmentsChanged, 'version' | 'update' | 'change'> & {
  shipment?: Omit<Known, 'tracking_updates'> | null;
};

/** Undefined when the message does not include them. */
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
    case 'DeliveryOverdueWithdrawn':
    case 'ShipmentDeleted':
      return [...known];
    default:
      // An event type of a newer server: fetch the shipment.
      change.type satisfies never;
      return undefined;
  }
};

/**
 * The shipment after a change message: the same object when it already includes the change; undefined when it must be
 * fetched, because an earlier change was missed or the message is incomplete.
 */
export const changedShipment = <Known extends Changing>(
  known: Known,
  message: ChangeMessage<Known>,
): Known | undefined => {
  const { version, shipment } = message;
  if (version <= known.version) return known;
  const tracking_updates = changedUpdates(known.tracking_updates, message);
  if (version > known.version + 1 || !shipment || !tracking_updates) return undefined;
  return { ...known, ...shipment, version, tracking_updates };
};
