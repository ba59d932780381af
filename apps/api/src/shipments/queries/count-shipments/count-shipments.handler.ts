import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Counters } from '@waymark/contracts';
import { mayReadEveryShipment } from '@waymark/domain';
import { ShipmentQueries } from '../shipment-queries.js';
import { CountShipments } from './count-shipments.query.js';

@QueryHandler(CountShipments)
export class CountShipmentsHandler implements IQueryHandler<CountShipments, Counters> {
  constructor(private readonly shipments: ShipmentQueries) {}

  async execute({ actor }: CountShipments): Promise<Counters> {
    return this.shipments.counters(mayReadEveryShipment(actor) ? undefined : actor.id);
  }
}
