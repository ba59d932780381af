import { DomainError, assertMayCreateShipment, shipmentStream, type Actor } from '@waymark/domain';
import type { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';

/** The stream of the shipment that an update belongs to. Throws FORBIDDEN or TRACKING_UPDATE_NOT_FOUND. */
export const streamOfUpdate = (
  shipments: Pick<ShipmentQueries, 'shipmentOfUpdate'>,
  actor: Actor,
  update_id: number,
): string => {
  assertMayCreateShipment(actor);
  const shipment_id = shipments.shipmentOfUpdate(update_id);
  if (shipment_id === undefined) throw new DomainError('TRACKING_UPDATE_NOT_FOUND');
  return shipmentStream(shipment_id);
};

/** Another person's update is answered as one that does not exist, so that nothing can be told from the answer. */
export const hidingTheShipment = async <Result>(action: Promise<Result>): Promise<Result> => {
  try {
    return await action;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'SHIPMENT_NOT_FOUND') {
      throw new DomainError('TRACKING_UPDATE_NOT_FOUND');
    }
    throw error;
  }
};
