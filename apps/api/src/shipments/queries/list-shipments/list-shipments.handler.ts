import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { InvalidCursorError, ShipmentQueries, type ShipmentList } from '../shipment-queries.js';
import { listMessages } from './list-shipments.parameters.js';
import { ListShipments } from './list-shipments.query.js';

@QueryHandler(ListShipments)
export class ListShipmentsHandler implements IQueryHandler<ListShipments, ShipmentList> {
  constructor(private readonly shipments: ShipmentQueries) {}

  async execute({ list }: ListShipments): Promise<ShipmentList> {
    try {
      return this.shipments.list(list);
    } catch (error) {
      if (error instanceof InvalidCursorError) throw new FieldErrorsError({ cursor: [listMessages.cursor] });
      throw error;
    }
  }
}
