import { Module } from '@nestjs/common';
import { Gazetteer } from './gazetteer.js';
import { PlacesController } from './places.controller.js';

@Module({ controllers: [PlacesController], providers: [Gazetteer], exports: [Gazetteer] })
export class PlacesModule {}
