import { Query } from '@nestjs/cqrs';
import type { ShipmentListQuery } from '../shipment-list.js';
import type { ShipmentList } from '../shipment-queries.js';

export class ListShipments extends Query<ShipmentList> {
  constructor(readonly list: ShipmentListQuery) {
    super();
  }
}
