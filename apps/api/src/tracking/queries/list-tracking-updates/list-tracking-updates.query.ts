import { Query } from '@nestjs/cqrs';
import type { TrackingUpdate } from '@waymark/contracts';

/** Newest first. Throws SHIPMENT_NOT_FOUND. */
export class ListTrackingUpdates extends Query<TrackingUpdate[]> {
  constructor(readonly tracking_number: string) {
    super();
  }
}
