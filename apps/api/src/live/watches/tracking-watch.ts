import { Injectable } from '@nestjs/common';
import type { Cursor, TrackingChanged, TrackingWatchAnswer } from '@waymark/contracts';
import { parseTrackingNumber, type TrackingNumber } from '@waymark/domain';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { ApiError } from '../../http/errors/errors.js';
import { RateLimiter } from '../../http/limits/rate-limits.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { trackingArguments } from './live-arguments.js';
import { LiveFeed } from '../changes/live-feed.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';
import type { LiveSocket } from '../sockets/live-types.js';
import { MissedChanges, Telling, type Recovery } from '../changes/missed-changes.js';
import { refused } from '../sockets/refused.js';
import { rooms } from '../sockets/rooms.js';

/** tracking.watch and tracking.unwatch: for anyone who has the number. */
@Injectable()
export class TrackingWatch {
  private readonly telling = new Telling<TrackingChanged>(({ tracking }) => tracking());

  constructor(
    private readonly shipments: ShipmentQueries,
    private readonly readYourWrites: ReadYourWrites,
    private readonly limiter: RateLimiter,
    private readonly feed: LiveFeed,
    private readonly missed: MissedChanges,
  ) {}

  async watch(socket: LiveSocket, sent: readonly unknown[]): Promise<void> {
    const { tracking_number, after, answer } = trackingArguments(sent);
    try {
      await this.limiter.check('watch', { ip: socket.data.address, body: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return answer(refused(error.code, error.detail));
    }
    const number = parseTrackingNumber(tracking_number);
    const row = number && (await this.readYourWrites.find(() => this.shipments.byTrackingNumber(number))).found;
    if (number === undefined || row === undefined) {
      return answer(refused('SHIPMENT_NOT_FOUND'));
    }
    const shipment_id = row.view.id;
    const join = (cursor: Cursor, recovery?: Recovery<TrackingChanged>): void => {
      answer(this.join(socket, number, shipment_id, cursor, recovery?.recovered));
      for (const message of recovery?.messages ?? []) socket.emit('tracking.changed', message);
    };
    if (after === undefined) return join(this.feed.cursor);
    return this.missed.of(socket.data.client, { shipment: shipment_id }, after, this.telling, (recovery) =>
      join(recovery.cursor, recovery),
    );
  }

  async unwatch(socket: LiveSocket, sent: readonly unknown[]): Promise<void> {
    const number = parseTrackingNumber(trackingArguments(sent).tracking_number);
    const shipment_id = number && socket.data.tracked?.get(number);
    if (number === undefined || shipment_id === undefined) return;
    socket.data.tracked?.delete(number);
    await socket.leave(rooms.tracking(shipment_id));
  }

  /** Synchronous: the feed pushes everything after the cursor that it answers. */
  private join(
    socket: LiveSocket,
    number: TrackingNumber,
    shipment_id: number,
    cursor: Cursor,
    recovered: boolean | undefined,
  ): TrackingWatchAnswer {
    const row = this.shipments.byTrackingNumber(number);
    if (!row) return refused('SHIPMENT_NOT_FOUND');
    const tracked = (socket.data.tracked ??= new Map());
    if (tracked.size >= LIVE_LIMITS.trackedShipments && !tracked.has(number)) {
      return refused(
        'RATE_LIMITED',
        `At most ${LIVE_LIMITS.trackedShipments} shipments can be watched at the same time`,
      );
    }
    tracked.set(number, shipment_id);
    void socket.join(rooms.tracking(shipment_id));
    return {
      ok: true,
      shipment: row.view,
      cursor,
      ...(recovered !== undefined && { recovered }),
    };
  }
}
