import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuditWatch } from './audit-watch.js';
import { DeliveriesWatch } from './deliveries-watch.js';
import { Handshake } from './handshake.js';
import { LiveFeed } from './live-feed.js';
import { LiveGateway } from './live-gateway.js';
import { LIVE_LIMITS } from './live-limits.js';
import { restOfTheLoop } from './loop-rest.js';
import { MissedChanges } from './missed-changes.js';
import { Pace } from './pace.js';
import { ShipmentChanges } from './shipment-changes.js';
import { ShipmentsWatch } from './shipments-watch.js';
import { TrackingWatch } from './tracking-watch.js';

@Module({
  imports: [AccountsModule, AuditModule],
  providers: [
    LiveGateway,
    Handshake,
    TrackingWatch,
    ShipmentsWatch,
    AuditWatch,
    DeliveriesWatch,
    LiveFeed,
    MissedChanges,
    ShipmentChanges,
    {
      provide: Pace,
      inject: [HttpAdapterHost],
      useFactory: ({ httpAdapter }: HttpAdapterHost) =>
        new Pace({
          slice: LIVE_LIMITS.slice,
          newcomers: LIVE_LIMITS.waitingConnections,
          now: () => performance.now(),
          rest: restOfTheLoop(httpAdapter.getInstance<FastifyInstance>().server),
        }),
    },
  ],
  exports: [LiveGateway],
})
export class LiveModule {}
