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
import { UnreadableEventError, type EventStore, type RecordedEvent } from '../../event-sourcing/event-store.js';
import { isUnreadable } from '../../event-sourcing/recorded-event.js';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { streamPages } from '../../event-sourcing/stream-pages.js';
import { EVENT_STORE } from '../../event-sourcing/tokens.js';

/** A version of a shipment: the event that made it, and the states around that. */
export interface ShipmentVersion {
  event: RecordedEvent<ShipmentEvent>;
  before: ShipmentState;
  after: ShipmentState;
}

/** Shipments as they stood, folded once from the log itself, as far as they are asked for. */
@Injectable()
export class ShipmentPast {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream' | 'lastOf'>,
    @Inject(OwnWrites) private readonly ownWrites: Pick<OwnWrites, 'everythingShown'>,
  ) {}

  /** Every version in order from 1, `limit` at most, page by page. Its owner may know a shipment's past as long as it lives, staff and auditors for ever: rejects with SHIPMENT_NOT_FOUND. */
  async versions(id: number, actor: Actor, limit?: number): Promise<AsyncIterable<readonly ShipmentVersion[]>> {
    await this.lastOf(id, actor, limit);
    return this.folded(shipmentStream(id), limit);
  }

  /** The event that made a version, or the last one; undefined where there is no such version. Rejects as `versions` does. */
  async event(id: number, actor: Actor, version: number | undefined): Promise<RecordedEvent | undefined> {
    const last = await this.lastOf(id, actor, version);
    if (version === undefined || version === last.version) return last;
    const [event] = await this.store.readStream(shipmentStream(id), version - 1, 1);
    return event;
  }

  /** The last event, as `assertMayRead` answers; a version that is not there may have been recorded by another node. */
  private async lastOf(id: number, actor: Actor, wanted = 0): Promise<RecordedEvent> {
    const last = await this.assertMayRead(id, actor);
    if (last.version >= wanted) return last;
    await this.ownWrites.everythingShown();
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
    await this.ownWrites.everythingShown();
    const [shown] = await this.store.readStream(stream, 0, 1);
    return shown;
  }
}
