import { Module } from '@nestjs/common';
import { DeliveryDaysModule } from '../delivery-days/delivery-days.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { DemoData } from './demo-data.js';

@Module({ imports: [DeliveryDaysModule, ShipmentsModule], providers: [DemoData] })
export class DemoModule {}
