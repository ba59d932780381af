import { Module } from '@nestjs/common';
import { CreateShipmentHandler } from './commands/create-shipment/create-shipment.handler.js';
import { DeleteShipmentHandler } from './commands/delete-shipment/delete-shipment.handler.js';
import { EditShipmentHandler } from './commands/edit-shipment/edit-shipment.handler.js';
import { CountShipmentsHandler } from './queries/count-shipments/count-shipments.handler.js';
import { GetShipmentHandler } from './queries/get-shipment/get-shipment.handler.js';
import { ListShipmentsHandler } from './queries/list-shipments/list-shipments.handler.js';
import { ShipmentEffects } from './shipment-effects.js';
import { ShipmentsController } from './shipments.controller.js';

const commands = [CreateShipmentHandler, EditShipmentHandler, DeleteShipmentHandler];
const queries = [GetShipmentHandler, ListShipmentsHandler, CountShipmentsHandler];

@Module({
  controllers: [ShipmentsController],
  providers: [...commands, ...queries, ShipmentEffects],
  exports: commands,
})
export class ShipmentsModule {}
