import { Module } from '@nestjs/common';
import { CreateShipmentHandler } from './commands/create-shipment/create-shipment.handler.js';
import { DeleteShipmentHandler } from './commands/delete-shipment/delete-shipment.handler.js';
import { EditShipmentHandler } from './commands/edit-shipment/edit-shipment.handler.js';
import { ShipmentNames } from './commands/create-shipment/shipment-names.js';
import { CountShipmentsHandler } from './queries/count-shipments/count-shipments.handler.js';
import { GetShipmentHandler } from './queries/get-shipment/get-shipment.handler.js';
import { GetShipmentHistoryHandler } from './queries/get-shipment-history/get-shipment-history.handler.js';
import { GetShipmentVersionHandler } from './queries/get-shipment-version/get-shipment-version.handler.js';
import { ListShipmentsHandler } from './queries/list-shipments/list-shipments.handler.js';
import { ShipmentPast } from './queries/shipment-past.js';
import { ShipmentHistoryController } from './shipment-history.controller.js';
import { ShipmentsController } from './shipments.controller.js';

const commands = [CreateShipmentHandler, EditShipmentHandler, DeleteShipmentHandler];
const queries = [
  GetShipmentHandler,
  GetShipmentHistoryHandler,
  GetShipmentVersionHandler,
  ListShipmentsHandler,
  CountShipmentsHandler,
];

@Module({
  controllers: [ShipmentsController, ShipmentHistoryController],
  providers: [...commands, ...queries, ShipmentPast, ShipmentNames],
  exports: [...commands, ShipmentPast],
})
export class ShipmentsModule {}
