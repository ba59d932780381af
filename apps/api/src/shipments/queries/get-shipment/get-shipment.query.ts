import { Query } from '@nestjs/cqrs';
import type { Actor } from '@waymark/domain';
import type { ShipmentRow } from '../shipment-queries.js';

/** Throws SHIPMENT_NOT_FOUND, for another person's shipment too. */
export class GetShipment extends Query<ShipmentRow> {
  constructor(
    readonly id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}
