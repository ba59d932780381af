import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DomainError, mayReadShipment } from '@waymark/domain';
import { ShipmentQueries, type ShipmentRow } from '../shipment-queries.js';
import { GetShipment } from './get-shipment.query.js';

@QueryHandler(GetShipment)
export class GetShipmentHandler implements IQueryHandler<GetShipment, ShipmentRow> {
  constructor(private readonly shipments: ShipmentQueries) {}

  async execute({ id, actor }: GetShipment): Promise<ShipmentRow> {
    const row = this.shipments.byId(id);
    if (!row || !mayReadShipment(actor, row.owner_id)) throw new DomainError('SHIPMENT_NOT_FOUND');
    return row;
  }
}
