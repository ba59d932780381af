import { Injectable } from '@nestjs/common';
import { Admission } from './connections/admission.js';
import { Requests } from './requests.js';
import type { LiveServer, LiveSocket } from './sockets/live-types.js';
import { AuditWatch } from './watches/audit-watch.js';
import { DeliveriesWatch } from './watches/deliveries-watch.js';
import { answerOf } from './watches/live-arguments.js';
import { ShipmentsWatch } from './watches/shipments-watch.js';
import { TrackingWatch } from './watches/tracking-watch.js';

/** Maps the messages of a socket to the watches. */
@Injectable()
export class LiveGateway {
  constructor(
    private readonly requests: Requests,
    private readonly admission: Admission,
    private readonly tracking: TrackingWatch,
    private readonly shipments: ShipmentsWatch,
    private readonly audit: AuditWatch,
    private readonly deliveries: DeliveriesWatch,
  ) {}

  open(io: LiveServer, socket: LiveSocket): void {
    const { admission, tracking, shipments, audit, deliveries } = this;
    const { serve, watch, guarded } = this.requests.of(io, socket);
    const renew = serve(async (renewing, sent) => answerOf(sent)(await admission.renew(renewing, sent[0])));
    socket.on('session.renew', renew);
    // Not queued: behind paced requests a live connection would look dead.
    socket.on('line.check', (...sent: unknown[]) => answerOf(sent)({ ok: true }));

    const watchTracking = watch((...request) => tracking.watch(...request));
    const unwatchTracking = serve((...request) => tracking.unwatch(...request));
    socket.on('tracking.watch', watchTracking);
    socket.on('tracking.unwatch', unwatchTracking);

    const watchShipments = guarded(['shipments:read'], (...request) => shipments.watch(...request));
    const unwatchShipments = serve((watching) => shipments.unwatch(watching));
    socket.on('shipments.watch', watchShipments);
    socket.on('shipments.unwatch', unwatchShipments);

    const watchAudit = guarded(undefined, (...request) => audit.watch(...request));
    const unwatchAudit = serve((watching) => audit.unwatch(watching));
    socket.on('audit.watch', watchAudit);
    socket.on('audit.unwatch', unwatchAudit);

    const watchDeliveries = guarded(['webhooks:write', 'events:read'], (...request) => deliveries.watch(...request));
    const unwatchDeliveries = serve((watching) => deliveries.unwatch(watching));
    socket.on('deliveries.watch', watchDeliveries);
    socket.on('deliveries.unwatch', unwatchDeliveries);
  }
}
