import { Module } from '@nestjs/common';
import { CreateShipmentHandler } from './commands/create-shipment/create-shipment.handler.js';
import { DeleteShipmentHandler } from './commands/delete-shipment/delete-shipment.handler.js';
import { EditShipmentHandler } from './commands/edit-shipment/edit-shipment.handler.js';
import { ShipmentNames } from './commands/create-shipment/shipment-names.js';
import { DeliveryDaysModule } from '../delivery-days/delivery-days.module.js';
import { OverdueRecorder } from './overdue/overdue-recorder.js';
import { PlacesModule } from '../places/places.module.js';
import { ReadableShipments } from './queries/readable-shipments.js';
import { ShipmentPast } from './queries/shipment-past.js';
import { ShipmentHistoryController } from './shipment-history.controller.js';
import { ShipmentsController } from './shipments.controller.js';

const commands = [CreateShipmentHandler, EditShipmentHandler, DeleteShipmentHandler];
const queries = [ReadableShipments, ShipmentPast];

@Module({
  imports: [DeliveryDaysModule, PlacesModule],
  controllers: [ShipmentsController, ShipmentHistoryController],
  providers: [...commands, ...queries, ShipmentNames, OverdueRecorder],
  exports: [ShipmentPast],
})
export class ShipmentsModule {}
