import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { PlacesController } from './places.controller.js';

/** Apart from AddressesModule, because the API's document lists routes in the order of the modules. */
@Module({ imports: [PlacesModule], controllers: [PlacesController] })
export class PlaceChecksModule {}
