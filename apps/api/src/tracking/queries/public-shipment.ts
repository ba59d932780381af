import type { PublicShipment } from '@waymark/contracts';
import { DomainError, parseTrackingNumber } from '@waymark/domain';
import type { PublicShipmentRow, ShipmentQueries } from '../../shipments/queries/shipment-queries.js';

type PublicShipments = Pick<ShipmentQueries, 'byTrackingNumber'>;

/** By a number as a person types it; undefined when there is no such shipment or it cannot be a number of ours. */
export const publicRow = (shipments: PublicShipments, typed: string): PublicShipmentRow | undefined => {
  const number = parseTrackingNumber(typed);
  return number && shipments.byTrackingNumber(number);
};

/** Throws SHIPMENT_NOT_FOUND. */
export const publicShipment = (shipments: PublicShipments, typed: string): PublicShipment => {
  const row = publicRow(shipments, typed);
  if (!row) throw new DomainError('SHIPMENT_NOT_FOUND');
  return JSON.parse(row.public_json) as PublicShipment;
};
