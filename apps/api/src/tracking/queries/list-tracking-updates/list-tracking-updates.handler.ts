import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TrackingUpdate } from '@waymark/contracts';
import { ShipmentQueries } from '../../../shipments/queries/shipment-queries.js';
import { publicShipment } from '../public-shipment.js';
import { ListTrackingUpdates } from './list-tracking-updates.query.js';

@QueryHandler(ListTrackingUpdates)
export class ListTrackingUpdatesHandler implements IQueryHandler<ListTrackingUpdates, TrackingUpdate[]> {
  constructor(private readonly shipments: ShipmentQueries) {}

  async execute({ tracking_number }: ListTrackingUpdates): Promise<TrackingUpdate[]> {
    return publicShipment(this.shipments, tracking_number).tracking_updates;
  }
}
