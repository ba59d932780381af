import type { PublicShipment } from '@waymark/contracts';
import { DomainError, parseTrackingNumber } from '@waymark/domain';
import type { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';

/** By a number as a person types it. Throws SHIPMENT_NOT_FOUND. */
export const publicShipment = (shipments: Pick<ShipmentQueries, 'byTrackingNumber'>, typed: string): PublicShipment => {
  const number = parseTrackingNumber(typed);
  const row = number && shipments.byTrackingNumber(number);
  if (!row) throw new DomainError('SHIPMENT_NOT_FOUND');
  return JSON.parse(row.public_json) as PublicShipment;
};
