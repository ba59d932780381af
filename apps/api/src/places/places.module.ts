import { Module } from '@nestjs/common';
import { Gazetteer } from './gazetteer.js';

@Module({ providers: [Gazetteer], exports: [Gazetteer] })
export class PlacesModule {}
