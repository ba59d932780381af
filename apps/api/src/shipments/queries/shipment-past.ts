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
import type { EventStore, RecordedEvent } from '../../event-sourcing/event-store.js';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { streamPages } from '../../event-sourcing/stream-pages.js';
import { EVENT_STORE } from '../../event-sourcing/tokens.js';

/** A version of a shipment: the event that made it, and the states around that. */
export interface ShipmentVersion {
  event: RecordedEvent<ShipmentEvent>;
  before: ShipmentState;
  after: ShipmentState;
}

/** Of an event of a shipment: its version, and where it is in the log. */
type EventPlace = Pick<RecordedEvent, 'position' | 'version'>;

/** Shipments as they stood, folded once from the log itself, as far as they are asked for. */
@Injectable()
export class ShipmentPast {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream' | 'lastOf'>,
    @Inject(OwnWrites) private readonly ownWrites: Pick<OwnWrites, 'everythingShown'>,
  ) {}

  /** Every version in order from 1, `limit` at most, page by page. Rejects with SHIPMENT_NOT_FOUND. */
  async versions(id: number, actor: Actor, limit?: number): Promise<AsyncIterable<readonly ShipmentVersion[]>> {
    await this.readableEnd(id, actor);
    return this.folded(shipmentStream(id), limit);
  }

  /** Where the event is that made a version, the last one by default, in a few reads; undefined where there is no such version. Rejects with SHIPMENT_NOT_FOUND. */
  async placeOf(id: number, actor: Actor, version?: number): Promise<EventPlace | undefined> {
    const last = await this.readableEnd(id, actor);
    if (version === undefined) return last;
    const [event] = await this.store.readStream(shipmentStream(id), version - 1, 1);
    return event;
  }

  /** The shipment's last event. Its owner may know its past as long as it lives, staff and auditors for ever: rejects with SHIPMENT_NOT_FOUND. */
  private async readableEnd(id: number, actor: Actor): Promise<EventPlace | undefined> {
    const stream = shipmentStream(id);
    const created = await this.firstOf(stream);
    const last = created && (await this.store.lastOf(stream));
    const owner_id = created?.type === 'ShipmentCreated' ? created.data.owner_id : undefined;
    if (
      owner_id === undefined ||
      !(last?.type === 'ShipmentDeleted' ? mayReadEveryShipment(actor) : mayReadShipment(actor, owner_id))
    ) {
      throw new DomainError('SHIPMENT_NOT_FOUND');
    }
    return last;
  }

  private async *folded(stream: string, limit?: number): AsyncGenerator<readonly ShipmentVersion[]> {
    let before = shipmentDecider.initialState;
    for await (const page of streamPages(this.store, stream, limit)) {
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
