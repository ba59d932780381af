import { Module } from '@nestjs/common';
import { DeliveryDays } from './delivery-days.js';
import { Gazetteer } from './gazetteer.js';

@Module({ providers: [Gazetteer, DeliveryDays], exports: [Gazetteer, DeliveryDays] })
export class PlacesModule {}
