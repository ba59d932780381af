import { Module } from '@nestjs/common';
import { CreateShipmentHandler } from './commands/create-shipment.js';
import { DeleteShipmentHandler } from './commands/delete-shipment.js';
import { EditShipmentHandler } from './commands/edit-shipment.js';
import { ShipmentNames } from './commands/shipment-names.js';
import { DeliveryDaysModule } from '../delivery-days/delivery-days.module.js';
import { OverdueRecorder } from './overdue/overdue-recorder.js';
import { PlacesModule } from '../places/places.module.js';
import { ReadableShipments } from './queries/readable-shipments.js';
import { RecipientQueries } from './queries/recipient-queries.js';
import { SearchSuggestions } from './queries/search-suggestions.js';
import { ShipmentPast } from './queries/shipment-past.js';
import { ShipmentQueries } from './queries/shipment-queries.js';
import { ShipmentHistoryController } from './shipment-history.controller.js';
import { ShipmentsController } from './shipments.controller.js';

const commands = [CreateShipmentHandler, EditShipmentHandler, DeleteShipmentHandler];
const queries = [ReadableShipments, RecipientQueries, SearchSuggestions, ShipmentPast, ShipmentQueries];

@Module({
  imports: [DeliveryDaysModule, PlacesModule],
  controllers: [ShipmentsController, ShipmentHistoryController],
  providers: [...commands, ...queries, ShipmentNames, OverdueRecorder],
  exports: [ShipmentPast, ShipmentQueries],
})
export class ShipmentsModule {}
