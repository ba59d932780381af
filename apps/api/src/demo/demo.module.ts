import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { DemoData } from './demo-data.js';

@Module({ imports: [PlacesModule], providers: [DemoData] })
export class DemoModule {}
