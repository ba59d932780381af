import { Controller, Get, Header, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  parcelRouteSchema,
  trackingUpdateResourceSchema,
  type ParcelRoute,
  type TrackingUpdate,
} from '@waymark/contracts';
import { Answers } from '../http/openapi/answers.decorator.js';
import { listOf } from '../http/openapi/schemas.js';
import { RateLimited } from '../http/limits/rate-limit.guard.js';
import { ListTrackingUpdates } from './queries/list-tracking-updates/list-tracking-updates.query.js';
import { PlotRoute } from './queries/plot-route/plot-route.query.js';

/** For anybody who has the number. The look-up itself is in track-shipment.route.ts. */
@ApiTags('tracking')
@Controller('shipments/track/:number')
export class PublicTrackingController {
  constructor(private readonly queries: QueryBus) {}

  @Get('updates')
  @RateLimited('track')
  @Header('cache-control', 'no-cache')
  @Answers({ 200: listOf(trackingUpdateResourceSchema) }, 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED')
  async updates(@Param('number') number: string): Promise<TrackingUpdate[]> {
    return this.queries.execute(new ListTrackingUpdates(number));
  }

  @Get('route')
  @RateLimited('track')
  @Header('cache-control', 'no-cache')
  @Answers({ 200: parcelRouteSchema }, 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED')
  async route(@Param('number') number: string): Promise<ParcelRoute> {
    return this.queries.execute(new PlotRoute(number));
  }
}
