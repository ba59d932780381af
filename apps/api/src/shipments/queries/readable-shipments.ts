import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Attention, Counters, Shipment } from '@waymark/contracts';
import { mayReadEveryShipment, mayReadShipment, type Actor } from '@waymark/domain';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { notFound } from '../../http/answers/headers.js';
import { listMessages } from './list-shipments.parameters.js';
import {
  InvalidCursorError,
  ShipmentQueries,
  type ShipmentList,
  type ShipmentListQuery,
  type DatedView,
} from './shipment-queries.js';

/** Shipments in one read of an export. The event loop serves other requests between two reads. */
const EXPORTED_AT_ONCE = 200;

const withReadableCursor = <Answer>(read: () => Answer): Answer => {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidCursorError) throw new FieldErrorsError({ cursor: [listMessages.cursor] });
    throw error;
  }
};

async function* asShipments(
  first: IteratorResult<readonly Shipment[]>,
  pages: Iterator<readonly Shipment[]>,
  limit: number,
): AsyncGenerator<readonly Shipment[]> {
  let left = limit;
  for (let page = first; !page.done; page = pages.next()) {
    yield page.value.slice(0, left);
    left -= page.value.length;
    if (left <= 0) return;
    await setImmediate();
  }
}

/** Shipments that the actor may read: their own; for staff and auditors, all. */
@Injectable()
export class ReadableShipments {
  constructor(
    private readonly shipments: ShipmentQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Rejects with ApiError SHIPMENT_NOT_FOUND, for another person's shipment too. */
  async find(id: number, actor: Actor): Promise<DatedView<Shipment>> {
    const { found, freshness } = await this.readYourWrites.find(() => this.shipments.byId(id));
    if (!found || !mayReadShipment(actor, found.view.owner_id)) throw notFound('SHIPMENT_NOT_FOUND', freshness);
    return found;
  }

  /** Throws FieldErrorsError for a cursor from another list. */
  list(query: ShipmentListQuery): ShipmentList {
    return withReadableCursor(() => this.shipments.list(query));
  }

  /** The list up to its limit, which can be infinite, in pages; throws as `list`. */
  export(query: ShipmentListQuery): AsyncIterable<readonly Shipment[]> {
    const { limit } = query;
    const pages = this.shipments.pages({ ...query, limit: Math.min(limit, EXPORTED_AT_ONCE) });
    const first = withReadableCursor(() => pages.next());
    return asShipments(first, pages, limit);
  }

  /** Numbers of undelivered shipments in the actor's list that need attention. */
  attention(actor: Actor): Attention {
    return this.shipments.attention(mayReadEveryShipment(actor) ? undefined : actor.id);
  }

  /** Counters of the actor's list. */
  counters(actor: Actor): Counters {
    return this.shipments.counters(mayReadEveryShipment(actor) ? undefined : actor.id);
  }
}
