import { Module } from '@nestjs/common';
import { PlacesModule } from '../../places/places.module.js';
import { AddTrackingUpdateHandler } from '../commands/add-tracking-update.js';
import { DeleteTrackingUpdateHandler } from '../commands/delete-tracking-update.js';
import { EditTrackingUpdateHandler } from '../commands/edit-tracking-update.js';
import { PublicTrackingController } from './public-tracking.controller.js';
import { ParcelPictures } from './link-preview/parcel-pictures.js';
import { TrackCards } from './link-preview/track-cards.js';
import { CallersWrites } from './queries/callers-writes.js';
import { ParcelRoutes } from './queries/parcel-routes.js';
import { PublicShipments } from './queries/public-shipments.js';
import { TrackShipmentRoute } from './queries/track-shipment/track-shipment.route.js';
import { ShipmentsModule } from '../shipments.module.js';
import { SeveralNumbersController } from './several-numbers.controller.js';
import { TrackingUpdatesController } from './tracking-updates.controller.js';

const commands = [AddTrackingUpdateHandler, EditTrackingUpdateHandler, DeleteTrackingUpdateHandler];
const queries = [CallersWrites, TrackShipmentRoute, ParcelRoutes, PublicShipments];
const linkPreview = [TrackCards, ParcelPictures];

@Module({
  imports: [PlacesModule, ShipmentsModule],
  controllers: [TrackingUpdatesController, SeveralNumbersController, PublicTrackingController],
  providers: [...commands, ...queries, ...linkPreview],
  exports: [CallersWrites],
})
export class TrackingModule {}
