import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { mayReadShipment } from '@waymark/domain';
import { OwnWrites } from '../../../event-sourcing/own-writes.js';
import { notFound } from '../../../http/identity/freshness.js';
import { ShipmentQueries, type ShipmentRow } from '../shipment-queries.js';
import { GetShipment } from './get-shipment.query.js';

@QueryHandler(GetShipment)
export class GetShipmentHandler implements IQueryHandler<GetShipment, ShipmentRow> {
  constructor(
    private readonly shipments: ShipmentQueries,
    private readonly ownWrites: OwnWrites,
  ) {}

  async execute({ id, actor }: GetShipment): Promise<ShipmentRow> {
    const { found, freshness } = await this.ownWrites.find(() => this.shipments.byId(id));
    if (!found || !mayReadShipment(actor, found.owner_id)) throw notFound('SHIPMENT_NOT_FOUND', freshness);
    return found;
  }
}
