import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { TrackingModule } from '../shipments/tracking/tracking.module.js';
import { LiveFeed } from './changes/live-feed.js';
import { MissedChanges } from './changes/missed-changes.js';
import { ShipmentChanges } from './changes/shipment-changes.js';
import { Admission } from './connections/admission.js';
import { Handshake } from './connections/handshake.js';
import { KeySessions } from './connections/key-sessions.js';
import { LiveGateway } from './live-gateway.js';
import { restOfTheLoop } from './pacing/loop-rest.js';
import { Pace } from './pacing/pace.js';
import { PollTrackingRoute } from './polls/poll-tracking.route.js';
import { WaitingPolls } from './changes/waiting-polls.js';
import { Requests } from './requests.js';
import { SocketServer } from './socket-server.js';
import { LIVE_LIMITS } from './sockets/live-limits.js';
import { AuditWatch } from './watches/audit-watch.js';
import { DeliveriesWatch } from './watches/deliveries-watch.js';
import { ShipmentsWatch } from './watches/shipments-watch.js';
import { TrackingWatch } from './watches/tracking-watch.js';

@Module({
  imports: [AccountsModule, AuditModule, ShipmentsModule, TrackingModule],
  providers: [
    SocketServer,
    LiveGateway,
    Requests,
    Admission,
    Handshake,
    KeySessions,
    TrackingWatch,
    ShipmentsWatch,
    AuditWatch,
    DeliveriesWatch,
    LiveFeed,
    MissedChanges,
    ShipmentChanges,
    WaitingPolls,
    PollTrackingRoute,
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
})
export class LiveModule {}
