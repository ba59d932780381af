import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { DeliveryDays } from './delivery-days.js';

@Module({ imports: [PlacesModule], providers: [DeliveryDays], exports: [DeliveryDays] })
export class DeliveryDaysModule {}
