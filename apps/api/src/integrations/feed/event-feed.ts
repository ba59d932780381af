import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CloudEvent, Cursor, SelectedEvents } from '@waymark/contracts';
import type { ShipmentEvent } from '@waymark/domain';
import { Cursors } from '../../event-sourcing/cursors.js';
import { EventIndexQueries, type ShipmentIdentity } from '../../event-sourcing/event-index/event-index-queries.js';
import type { EventStore, Position, RecordedEvent } from '../../event-sourcing/event-store.js';
import { FollowerBell } from '../../event-sourcing/follower-bell.js';
import { OwnWrites } from '../../event-sourcing/own-writes.js';
import { ReadModelBehindError, type ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { isUnreadable } from '../../event-sourcing/recorded-event.js';
import { EVENT_STORE, READ_MODELS } from '../../event-sourcing/tokens.js';
import { ApiError, RETRY_STOPPED } from '../../http/errors/errors.js';
import { cursorField } from '../../http/parameters/parameters.js';
import { shipmentIdOf } from '../../shipments/shipment-id.js';
import { cloudEventOf } from '../cloud-event.js';

export interface FeedSelection {
  /** Whose shipments; undefined is everybody's. */
  owner_id: string | undefined;
  /** Undefined is every event. */
  selected: SelectedEvents | undefined;
}

interface Page {
  events: CloudEvent[];
  /** Nothing selected lies between the last event and here. */
  next: Position;
}

/** Events read at once, and positions searched at once for the types of one owner; other requests come in between. */
const AT_ONCE = 100;
const SEARCHED_AT_ONCE = 50_000;

/** What happens to shipments, in the order of the log, from any position on. */
@Injectable()
export class EventFeed implements OnModuleInit, OnModuleDestroy {
  private readonly bell = new FollowerBell();
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly ownWrites: OwnWrites,
  ) {}

  onModuleInit(): void {
    const ring = (): void => this.bell.ring(this.position);
    this.unsubscribe.push(this.index.onAdvanced(ring), this.readModels.onAdvanced(ring));
  }

  onModuleDestroy(): void {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
  }

  /** The feed goes so far: whoever reads an event finds its shipment as it says. */
  get position(): Position {
    return Math.min(this.index.position, this.readModels.position);
  }

  /** Where a reader begins who wants only what is to come: after all that was answered so far. */
  async present(): Promise<Position> {
    await this.showsWhatWasAnswered();
    return this.readModels.position;
  }

  /** The position of a cursor that was sent as `field`, once the feed has reached it; rejects with FieldErrorsError, or with ReadModelBehindError. */
  async reached(cursor: Cursor, field: string): Promise<Position> {
    const position = await cursorField(this.cursors, cursor, field);
    if (position > this.position) {
      await this.readModels.caughtUpWith(position);
      await this.index.caughtUpWith(position);
    }
    return position;
  }

  /** Resolves once the feed shows everything that was answered before; an index that stands still delays it and no more. */
  async showsWhatWasAnswered(): Promise<void> {
    try {
      await this.ownWrites.everythingShown();
      await this.index.caughtUpWith(this.readModels.position);
    } catch (error) {
      if (!(error instanceof ReadModelBehindError)) throw error;
    }
  }

  /** Resolves once the feed goes beyond `position`, `patience` ms went by, or the signal is aborted. */
  goesBeyond(position: Position, signal: AbortSignal, patience: number): Promise<void> {
    return this.bell.after(position, signal, patience);
  }

  /** At most `limit` events after a position; fewer only when there are no more. Rejects with ApiError STOPPED where the log is not to be shown. */
  async page(selection: FeedSelection, after: Position, limit: number): Promise<Page> {
    if (this.store.standing().state === 'stopped') throw new ApiError('STOPPED', undefined, RETRY_STOPPED);
    const { owner_id, selected } = selection;
    const searched = owner_id !== undefined && selected !== undefined ? SEARCHED_AT_ONCE : Infinity;
    const reached = this.position;
    const events: CloudEvent[] = [];
    let next = after;
    while (events.length < limit && next < reached) {
      if (next > after) await setImmediate();
      const end = Math.min(reached, next + searched);
      const wanted = Math.min(limit - events.length, AT_ONCE);
      const positions = this.index.positions(
        {
          owner_id,
          types: selected?.types,
          entered: selected?.statuses,
          shipment_only: true,
          after: next,
          before: end + 1,
        },
        { limit: wanted, order: 'ascending' },
      );
      events.push(...(await this.cloudEventsAt(positions)));
      next = (positions.length === wanted && positions.at(-1)) || end;
    }
    return { events, next };
  }

  private async cloudEventsAt(positions: readonly Position[]): Promise<CloudEvent[]> {
    const shipments = new Map<number, ShipmentIdentity | undefined>();
    const shipmentOf = (id: number): ShipmentIdentity | undefined => {
      if (!shipments.has(id)) shipments.set(id, this.index.shipment(id));
      return shipments.get(id);
    };
    const entries = await this.store.readAt(positions);
    const entered = this.index.enteredAt(positions);
    return entries.flatMap((entry) => {
      const id = shipmentIdOf(entry.stream);
      const shipment = id === undefined ? undefined : shipmentOf(id);
      if (id === undefined || !shipment || isUnreadable(entry)) return [];
      // Only the shipment decider appends to a shipment's stream.
      const event = entry as RecordedEvent<ShipmentEvent>;
      return [cloudEventOf(event, { id, tracking_number: shipment.tracking_number }, entered.get(event.position))];
    });
  }
}
