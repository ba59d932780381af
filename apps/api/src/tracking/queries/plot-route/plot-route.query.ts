import { Query } from '@nestjs/cqrs';
import type { ParcelRoute } from '@waymark/contracts';

/** Throws SHIPMENT_NOT_FOUND. */
export class PlotRoute extends Query<ParcelRoute> {
  constructor(readonly tracking_number: string) {
    super();
  }
}
