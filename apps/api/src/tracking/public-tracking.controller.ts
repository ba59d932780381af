import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  parcelRouteSchema,
  trackingUpdateResourceSchema,
  type ParcelRoute,
  type TrackingUpdate,
} from '@waymark/contracts';
import { Answers } from '../http/routes/route-documentation.js';
import { listOf } from '../http/schemas/schemas.js';
import { RateLimited } from '../http/limits/rate-limits.js';
import { ParcelRoutes } from './queries/parcel-routes.js';
import { PublicShipments } from './queries/public-shipments.js';

/** Public routes for anyone who has the number. The look-up itself is in track-shipment.route.ts. */
@ApiTags('tracking')
@Controller('shipments/track/:number')
export class PublicTrackingController {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly routes: ParcelRoutes,
  ) {}

  @Get('updates')
  @RateLimited('track')
  @Header('cache-control', 'no-cache')
  @Answers({ 200: listOf(trackingUpdateResourceSchema) }, 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED')
  async updates(@Param('number') number: string): Promise<TrackingUpdate[]> {
    return (await this.shipments.find(number)).tracking_updates;
  }

  @Get('route')
  @RateLimited('track')
  @Header('cache-control', 'no-cache')
  @Answers({ 200: parcelRouteSchema }, 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED')
  async route(@Param('number') number: string): Promise<ParcelRoute> {
    return this.routes.plot(number);
  }
}
