import { Inject, Injectable } from '@nestjs/common';
import type { Change, ShipmentsChanged, TrackingChanged, TrackingUpdate } from '@waymark/contracts';
import { publicShipmentFields, reportedUpdate, shipmentIdOf, type ShipmentEvent } from '@waymark/domain';
import { cursorOf } from '@waymark/event-store';
import type { EventStore, RecordedEvent } from '../../event-log/event-log.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';

/** Fields of a shipment that never change. */
interface Identity {
  owner_id: string;
  tracking_number: string;
}

/** A shipment's event, with the shipment's id. */
export interface ShipmentFact {
  shipment_id: number;
  event: RecordedEvent<ShipmentEvent>;
  /** Set when the event is the deletion: the row that had the owner is gone. */
  deleted: Identity | undefined;
}

export interface ShipmentMessages {
  owner_id: string;
  list: () => ShipmentsChanged;
  tracking: () => TrackingChanged;
}

const changeOf = ({ type, data, metadata }: RecordedEvent<ShipmentEvent>): Change => {
  const change: Change = { type, at: metadata.recorded_at };
  if ('update' in data) return { ...change, update_id: data.update.id };
  return 'update_id' in data ? { ...change, update_id: data.update_id } : change;
};

/** Drops the shipment and the update from a message that exceeds the size limit of a push. */
const bounded = <Message extends TrackingChanged | ShipmentsChanged>(message: Message): Message => {
  if (Buffer.byteLength(JSON.stringify(message)) <= LIVE_LIMITS.push) return message;
  const { shipment: _shipment, update: _update, ...small } = message;
  return small as Message;
};

/** Turns recorded events into push messages. They show the current state of the shipment. */
@Injectable()
export class ShipmentChanges {
  constructor(
    private readonly shipments: ShipmentQueries,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  /** Undefined when the event's stream is not a shipment's. */
  async factOf(recorded: RecordedEvent): Promise<ShipmentFact | undefined> {
    const shipment_id = shipmentIdOf(recorded.stream);
    if (shipment_id === undefined) return undefined;
    // Only the shipment decider appends to a shipment's stream.
    const event = recorded as RecordedEvent<ShipmentEvent>;
    return { shipment_id, event, deleted: event.type === 'ShipmentDeleted' ? await this.identity(event) : undefined };
  }

  /**
   * Undefined when the shipment has been deleted since: the deletion has its own fact. Synchronous, so that no change can
   * come between making the messages and sending them.
   */
  messages({ shipment_id, event, deleted }: ShipmentFact): ShipmentMessages | undefined {
    const { version } = event;
    const common = { version, change: changeOf(event), cursor: cursorOf(event) };
    if (deleted) {
      const { owner_id, tracking_number } = deleted;
      return {
        owner_id,
        list: () => ({ kind: 'deleted', id: shipment_id, ...common }),
        tracking: () => ({ tracking_number, shipment: null, ...common }),
      };
    }
    const row = this.shipments.fieldsById(shipment_id);
    if (!row) return undefined;
    const { fields, due } = row;
    const all = () => {
      const update = this.updateOf(shipment_id, event);
      return { ...common, ...(update && { update }) };
    };
    return {
      owner_id: fields.owner_id,
      list: () => bounded({ kind: 'upserted', id: shipment_id, shipment: { ...fields, due }, ...all() }),
      tracking: () => {
        const { tracking_number } = fields;
        return bounded({ tracking_number, shipment: { ...publicShipmentFields(fields), due }, ...all() });
      },
    };
  }

  /** The added or edited update; undefined when it has been deleted since. The deletion has its own fact. */
  private updateOf(shipment_id: number, event: ShipmentEvent): TrackingUpdate | undefined {
    if (event.type === 'TrackingUpdateAdded') return reportedUpdate(event);
    if (event.type !== 'TrackingUpdateEdited') return undefined;
    return this.shipments.updateOf(shipment_id, event.data.update_id);
  }

  private async identity({ stream }: RecordedEvent): Promise<Identity | undefined> {
    const [created] = await this.store.readStream(stream, 0, 1);
    return created?.type === 'ShipmentCreated' ? created.data : undefined;
  }
}
