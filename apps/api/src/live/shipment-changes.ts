import { Inject, Injectable } from '@nestjs/common';
import type { Change, PublicShipment, Shipment, ShipmentsChanged, TrackingChanged } from '@waymark/contracts';
import { parseTrackingNumber, type ShipmentEvent } from '@waymark/domain';
import { cursorOf } from '../event-sourcing/cursors.js';
import type { EventStore, RecordedEvent } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { shipmentIdOf } from '../shipments/shipment-id.js';

/** What a shipment keeps for ever. */
interface Identity {
  owner_id: string;
  tracking_number: string;
}

/** Something that happened to a shipment. */
export interface ShipmentFact {
  shipment_id: number;
  event: RecordedEvent<ShipmentEvent>;
  /** Whose shipment it was, when the event is its deletion: then no row tells it any more. */
  deleted: Identity | undefined;
}

interface Messages {
  owner_id: string;
  list: () => ShipmentsChanged;
  tracking: () => TrackingChanged | undefined;
}

/** Makes of recorded events the messages that tell of them. They show the shipment as it stands now. */
@Injectable()
export class ShipmentChanges {
  constructor(
    private readonly shipments: ShipmentQueries,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  /** Undefined for an event of anything but a shipment. */
  async factOf(recorded: RecordedEvent): Promise<ShipmentFact | undefined> {
    const shipment_id = shipmentIdOf(recorded.stream);
    if (shipment_id === undefined) return undefined;
    // Only the shipment decider appends to a shipment's stream.
    const event = recorded as RecordedEvent<ShipmentEvent>;
    return { shipment_id, event, deleted: event.type === 'ShipmentDeleted' ? await this.identity(event) : undefined };
  }

  /** Undefined when the shipment has been deleted since: its deletion is a fact of its own. */
  ownerOf({ shipment_id, deleted }: ShipmentFact): string | undefined {
    return deleted?.owner_id ?? this.shipments.byId(shipment_id)?.owner_id;
  }

  /** Synchronous, so that nothing can come between making the messages and sending them. */
  messages({ shipment_id, event, deleted }: ShipmentFact): Messages | undefined {
    const change: Change = { type: event.type, at: event.metadata.recorded_at };
    const cursor = cursorOf(event);
    if (deleted) {
      const { owner_id, tracking_number } = deleted;
      return {
        owner_id,
        list: () => ({ kind: 'deleted', id: shipment_id, change, cursor }),
        tracking: () => ({ tracking_number, shipment: null, change, cursor }),
      };
    }
    const row = this.shipments.byId(shipment_id);
    if (!row) return undefined;
    const shipment = JSON.parse(row.json) as Shipment;
    return {
      owner_id: row.owner_id,
      list: () => ({ kind: 'upserted', id: shipment_id, shipment, change, cursor }),
      tracking: () => {
        const { tracking_number } = shipment;
        const view = this.publicView(tracking_number);
        return view && { tracking_number, shipment: view, change, cursor };
      },
    };
  }

  private publicView(tracking_number: string): PublicShipment | undefined {
    const number = parseTrackingNumber(tracking_number);
    const row = number && this.shipments.byTrackingNumber(number);
    return row && (JSON.parse(row.public_json) as PublicShipment);
  }

  private async identity({ stream }: RecordedEvent): Promise<Identity | undefined> {
    const [created] = await this.store.readStream(stream);
    return created?.type === 'ShipmentCreated' ? created.data : undefined;
  }
}
