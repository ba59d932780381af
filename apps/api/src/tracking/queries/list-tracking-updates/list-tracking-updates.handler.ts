import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TrackingUpdate } from '@waymark/contracts';
import { PublicShipments } from '../public-shipments.js';
import { ListTrackingUpdates } from './list-tracking-updates.query.js';

@QueryHandler(ListTrackingUpdates)
export class ListTrackingUpdatesHandler implements IQueryHandler<ListTrackingUpdates, TrackingUpdate[]> {
  constructor(private readonly shipments: PublicShipments) {}

  async execute({ tracking_number }: ListTrackingUpdates): Promise<TrackingUpdate[]> {
    return (await this.shipments.find(tracking_number)).tracking_updates;
  }
}
