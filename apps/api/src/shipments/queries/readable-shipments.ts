import { Injectable } from '@nestjs/common';
import type { Counters } from '@waymark/contracts';
import { mayReadEveryShipment, mayReadShipment, type Actor } from '@waymark/domain';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { notFound } from '../../http/identity/freshness.js';
import { listMessages } from './list-shipments.parameters.js';
import {
  InvalidCursorError,
  ShipmentQueries,
  type ShipmentList,
  type ShipmentListQuery,
  type ShipmentRow,
} from './shipment-queries.js';

/** Shipments as whoever asks may read them: one's own, for staff and auditors all. */
@Injectable()
export class ReadableShipments {
  constructor(
    private readonly shipments: ShipmentQueries,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** Rejects with ApiError SHIPMENT_NOT_FOUND, for another person's shipment too. */
  async find(id: number, actor: Actor): Promise<ShipmentRow> {
    const { found, freshness } = await this.ownWrites.find(() => this.shipments.byId(id));
    if (!found || !mayReadShipment(actor, found.owner_id)) throw notFound('SHIPMENT_NOT_FOUND', freshness);
    return found;
  }

  /** Throws FieldErrorsError for a cursor that is none of this list. */
  list(query: ShipmentListQuery): ShipmentList {
    try {
      return this.shipments.list(query);
    } catch (error) {
      if (error instanceof InvalidCursorError) throw new FieldErrorsError({ cursor: [listMessages.cursor] });
      throw error;
    }
  }

  /** What the actor's list holds. */
  counters(actor: Actor): Counters {
    return this.shipments.counters(mayReadEveryShipment(actor) ? undefined : actor.id);
  }
}
