import { Module } from '@nestjs/common';
import { DeliveryDaysModule } from '../delivery-days/delivery-days.module.js';
import { DemoData } from './demo-data.js';

@Module({ imports: [DeliveryDaysModule], providers: [DemoData] })
export class DemoModule {}
