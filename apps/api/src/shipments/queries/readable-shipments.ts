import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Attention, Counters, Shipment } from '@waymark/contracts';
import { mayReadEveryShipment, mayReadShipment, type Actor } from '@waymark/domain';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { notFound } from '../../http/answers/headers.js';
import { listMessages } from './list-shipments.parameters.js';
import {
  InvalidCursorError,
  ShipmentQueries,
  type ShipmentList,
  type ShipmentListQuery,
  type ShipmentRow,
} from './shipment-queries.js';

/** Shipments that are read in one go: others are served between two pages. */
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
  first: IteratorResult<readonly string[]>,
  pages: Iterator<readonly string[]>,
): AsyncGenerator<readonly Shipment[]> {
  for (let page = first; !page.done; page = pages.next()) {
    yield page.value.map((json) => JSON.parse(json) as Shipment);
    await setImmediate();
  }
}

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
    return withReadableCursor(() => this.shipments.list(query));
  }

  /** All of a list, to be written line by line; throws as `list`. */
  export(query: ShipmentListQuery): AsyncIterable<readonly Shipment[]> {
    const pages = this.shipments.pages({ ...query, limit: EXPORTED_AT_ONCE });
    const first = withReadableCursor(() => pages.next());
    return asShipments(first, pages);
  }

  /** What of the actor's list is not delivered and wants somebody's attention. */
  attention(actor: Actor): Attention {
    return this.shipments.attention(mayReadEveryShipment(actor) ? undefined : actor.id);
  }

  /** What the actor's list holds. */
  counters(actor: Actor): Counters {
    return this.shipments.counters(mayReadEveryShipment(actor) ? undefined : actor.id);
  }
}
