import { Inject, Injectable } from '@nestjs/common';
import type {
  Change,
  Due,
  PublicShipmentFields,
  ShipmentFields,
  ShipmentsChanged,
  TrackingChanged,
  TrackingUpdate,
} from '@waymark/contracts';
import type { ShipmentEvent } from '@waymark/domain';
import { cursorOf } from '../event-sourcing/cursors.js';
import type { EventStore, RecordedEvent } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { shipmentIdOf } from '../shipments/shipment-id.js';
import { LIVE_LIMITS } from './live-limits.js';

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

export interface ShipmentMessages {
  owner_id: string;
  list: () => ShipmentsChanged;
  tracking: () => TrackingChanged;
}

/** The fields of a resource whose text ends before the value of tracking_updates, and what is due. */
const fieldsOf = (head: string, due: Due): object => {
  const { tracking_updates: _, ...fields } = JSON.parse(`${head}0}`) as { tracking_updates: 0 };
  return { ...fields, due };
};

const changeOf = ({ type, data, metadata }: RecordedEvent<ShipmentEvent>): Change => {
  const change: Change = { type, at: metadata.recorded_at };
  if ('update' in data) return { ...change, update_id: data.update.id };
  return 'update_id' in data ? { ...change, update_id: data.update_id } : change;
};

/** The message without what would make it larger than any push may be. */
const bounded = <Message extends TrackingChanged | ShipmentsChanged>(message: Message): Message => {
  if (Buffer.byteLength(JSON.stringify(message)) <= LIVE_LIMITS.push) return message;
  const { shipment: _shipment, update: _update, ...small } = message;
  return small as Message;
};

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
    return deleted?.owner_id ?? this.shipments.headById(shipment_id)?.owner_id;
  }

  /** Synchronous, so that nothing can come between making the messages and sending them. */
  messages({ shipment_id, event, deleted }: ShipmentFact): ShipmentMessages | undefined {
    const { version } = event;
    const told = { version, change: changeOf(event), cursor: cursorOf(event) };
    if (deleted) {
      const { owner_id, tracking_number } = deleted;
      return {
        owner_id,
        list: () => ({ kind: 'deleted', id: shipment_id, ...told }),
        tracking: () => ({ tracking_number, shipment: null, ...told }),
      };
    }
    const row = this.shipments.headById(shipment_id);
    if (!row) return undefined;
    const update = this.updateOf(shipment_id, event);
    const all = { ...told, ...(update && { update }) };
    return {
      owner_id: row.owner_id,
      list: () =>
        bounded({ kind: 'upserted', id: shipment_id, shipment: fieldsOf(row.head, row.due) as ShipmentFields, ...all }),
      tracking: () => {
        const shipment = fieldsOf(row.public_head, row.due) as PublicShipmentFields;
        return bounded({ tracking_number: shipment.tracking_number, shipment, ...all });
      },
    };
  }

  /** What was added or edited; undefined when it has been deleted since: that is a fact of its own. */
  private updateOf(shipment_id: number, { type, data }: ShipmentEvent): TrackingUpdate | undefined {
    if (type === 'TrackingUpdateAdded') return data.update;
    if (type !== 'TrackingUpdateEdited') return undefined;
    const text = this.shipments.updateOf(shipment_id, data.update_id);
    return text === undefined ? undefined : (JSON.parse(text) as TrackingUpdate);
  }

  private async identity({ stream }: RecordedEvent): Promise<Identity | undefined> {
    const [created] = await this.store.readStream(stream, 0, 1);
    return created?.type === 'ShipmentCreated' ? created.data : undefined;
  }
}
