import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  mayReadEveryShipment,
  mayReadShipment,
  shipmentDecider,
  shipmentStream,
  type Actor,
  type ShipmentEvent,
  type ShipmentState,
} from '@waymark/domain';
import { UnreadableEventError, isUnreadable, streamPages } from '@waymark/event-store';
import type { EventStore, RecordedEvent } from '../../event-log/event-log.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import { EVENT_STORE } from '../../platform/tokens.js';

/** A version of a shipment: its event, and the states before and after it. */
export interface ShipmentVersion {
  event: RecordedEvent<ShipmentEvent>;
  before: ShipmentState;
  after: ShipmentState;
}

/** Past states of shipments, folded in one pass from the log up to the requested version. */
@Injectable()
export class ShipmentPast {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream' | 'lastOf'>,
    @Inject(ReadYourWrites) private readonly readYourWrites: Pick<ReadYourWrites, 'everythingShown'>,
  ) {}

  /** Versions in order from 1, at most `limit`, page by page. Owners may read the past until the deletion, staff and auditors also afterwards; otherwise rejects with SHIPMENT_NOT_FOUND. */
  async versions(id: number, actor: Actor, limit?: number): Promise<AsyncIterable<readonly ShipmentVersion[]>> {
    await this.lastOf(id, actor, limit);
    return this.folded(shipmentStream(id), limit);
  }

  /** The event of a version, by default the last one; undefined for an unknown version. Rejects as `versions` does. */
  async event(id: number, actor: Actor, version: number | undefined): Promise<RecordedEvent | undefined> {
    const last = await this.lastOf(id, actor, version);
    if (version === undefined || version === last.version) return last;
    const [event] = await this.store.readStream(shipmentStream(id), version - 1, 1);
    return event;
  }

  /** The last event. For a missing version, waits for events of other nodes first. Rejects as `assertMayRead` does. */
  private async lastOf(id: number, actor: Actor, minimum = 0): Promise<RecordedEvent> {
    const last = await this.assertMayRead(id, actor);
    if (last.version >= minimum) return last;
    await this.readYourWrites.everythingShown();
    return this.assertMayRead(id, actor);
  }

  /** Resolves with the last event. */
  private async assertMayRead(id: number, actor: Actor): Promise<RecordedEvent> {
    const stream = shipmentStream(id);
    const created = await this.firstOf(stream);
    const last = created && (await this.store.lastOf(stream));
    if (last && isUnreadable(last)) throw new UnreadableEventError(last);
    const owner_id = created?.type === 'ShipmentCreated' ? created.data.owner_id : undefined;
    if (!last || owner_id === undefined) throw new DomainError('SHIPMENT_NOT_FOUND');
    const isDeleted = last.type === 'ShipmentDeleted';
    const mayRead = isDeleted ? mayReadEveryShipment(actor) : mayReadShipment(actor, owner_id);
    if (!mayRead) throw new DomainError('SHIPMENT_NOT_FOUND');
    return last;
  }

  private async *folded(stream: string, limit?: number): AsyncGenerator<readonly ShipmentVersion[]> {
    let before = shipmentDecider.initialState;
    for await (const page of streamPages(this.store, stream, { to: limit })) {
      yield page.map((recorded) => {
        // Only the shipment decider appends to a shipment's stream.
        const event = recorded as RecordedEvent<ShipmentEvent>;
        const version = { event, before, after: shipmentDecider.evolve(before, event) };
        before = version.after;
        return version;
      });
    }
  }

  private async firstOf(stream: string): Promise<RecordedEvent | undefined> {
    const [first] = await this.store.readStream(stream, 0, 1);
    if (first) return first;
    await this.readYourWrites.everythingShown();
    const [shown] = await this.store.readStream(stream, 0, 1);
    return shown;
  }
}
