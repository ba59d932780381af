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
import { EVENT_STORE } from '../../event-sourcing/tokens.js';

/** A version of a shipment: the event that made it, and the states around that. */
export interface ShipmentVersion {
  event: RecordedEvent<ShipmentEvent>;
  before: ShipmentState;
  after: ShipmentState;
}

/** Its owner may know a shipment's past as long as it lives; staff and auditors for ever. */
const mayReadPast = (actor: Actor, state: ShipmentState): boolean =>
  state.kind === 'active'
    ? mayReadShipment(actor, state.shipment.owner_id)
    : state.kind === 'deleted' && mayReadEveryShipment(actor);

/** Shipments as they stood, folded from the log itself. */
@Injectable()
export class ShipmentPast {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream'>,
    @Inject(OwnWrites) private readonly ownWrites: Pick<OwnWrites, 'everythingShown'>,
  ) {}

  /** Every version, in order from 1. Rejects with SHIPMENT_NOT_FOUND. */
  async versions(id: number, actor: Actor): Promise<ShipmentVersion[]> {
    const versions: ShipmentVersion[] = [];
    let state = shipmentDecider.initialState;
    for (const recorded of await this.eventsOf(id)) {
      // Only the shipment decider appends to a shipment's stream.
      const event = recorded as RecordedEvent<ShipmentEvent>;
      const after = shipmentDecider.evolve(state, event);
      versions.push({ event, before: state, after });
      state = after;
    }
    if (!mayReadPast(actor, state)) throw new DomainError('SHIPMENT_NOT_FOUND');
    return versions;
  }

  private async eventsOf(id: number): Promise<RecordedEvent[]> {
    const events = await this.store.readStream(shipmentStream(id));
    if (events.length > 0) return events;
    await this.ownWrites.everythingShown();
    return this.store.readStream(shipmentStream(id));
  }
}
