import { DomainError, assertMayCreateShipment, shipmentStream, type Actor } from '@waymark/domain';
import type { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { ShipmentQueries } from '../queries/shipment-queries.js';

/** The stream of the shipment that an update belongs to. Rejects with FORBIDDEN or TRACKING_UPDATE_NOT_FOUND. */
export const streamOfUpdate = async (
  shipments: Pick<ShipmentQueries, 'shipmentOfUpdate'>,
  readYourWrites: Pick<ReadYourWrites, 'find'>,
  actor: Actor,
  update_id: number,
): Promise<string> => {
  assertMayCreateShipment(actor);
  const { found: shipment_id } = await readYourWrites.find(() => shipments.shipmentOfUpdate(update_id));
  if (shipment_id === undefined) throw new DomainError('TRACKING_UPDATE_NOT_FOUND');
  return shipmentStream(shipment_id);
};

/** Gives the same error for another person's update as for an unknown one, so that the response does not reveal whether it exists. */
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
