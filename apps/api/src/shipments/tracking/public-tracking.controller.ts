import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  parcelRouteSchema,
  trackingUpdateResourceSchema,
  type ParcelRoute,
  type TrackingUpdate,
} from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshnessHeaders } from '../../http/answers/headers.js';
import type { Parameters } from '../../http/parameters/parameters.js';
import { Answers } from '../../http/routes/route-documentation.js';
import { listOf } from '../../http/schemas/schemas.js';
import { RateLimited } from '../../http/limits/rate-limits.js';
import { AfterQuery, CallersWrites, cacheControlFor, cursorIn } from './queries/callers-writes.js';
import { ParcelRoutes } from './queries/parcel-routes.js';
import { PublicShipments } from './queries/public-shipments.js';

/** Public routes for anyone who has the number. The look-up itself is in track-shipment.route.ts. */
@ApiTags('tracking')
@Controller('shipments/track/:number')
export class PublicTrackingController {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly routes: ParcelRoutes,
    private readonly callersWrites: CallersWrites,
  ) {}

  @Get('updates')
  @RateLimited('track')
  @AfterQuery()
  @Answers({ 200: listOf(trackingUpdateResourceSchema) }, 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED')
  async updates(
    @Param('number') number: string,
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackingUpdate[]> {
    await this.showCallersWrites(parameters, request, reply);
    return (await this.shipments.find(number)).tracking_updates;
  }

  @Get('route')
  @RateLimited('track')
  @AfterQuery()
  @Answers({ 200: parcelRouteSchema }, 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED')
  async route(
    @Param('number') number: string,
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ParcelRoute> {
    await this.showCallersWrites(parameters, request, reply);
    return this.routes.plot(number);
  }

  private async showCallersWrites(parameters: Parameters, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const callers = await this.callersWrites.shown(request, cursorIn(parameters));
    reply.headers({ ...freshnessHeaders(callers), 'cache-control': cacheControlFor(callers, 'no-cache') });
  }
}
