import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CloudEvent, Cursor, SelectedEvents } from '@waymark/contracts';
import { shipmentIdOf, type ShipmentEvent } from '@waymark/domain';
import { Cursors, type Position, FollowerBell, ReadModelBehindError, isUnreadable } from '@waymark/event-store';
import { EventIndexQueries, type ShipmentIdentity } from '../../event-index/event-index-queries.js';
import type { EventStore, RecordedEvent } from '../../event-log/event-log.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_STORE, READ_MODELS } from '../../platform/tokens.js';
import { ApiError, RETRY_STOPPED } from '../../http/errors/errors.js';
import { cursorField } from '../../http/parameters/parameters.js';
import { cloudEventOf } from '../cloud-event.js';

export interface FeedSelection {
  /** The owner of the shipments; undefined includes all owners. */
  owner_id: string | undefined;
  /** Undefined selects every event. */
  selected: SelectedEvents | undefined;
}

interface Page {
  events: CloudEvent[];
  /** No selected event lies between the last event and this position. */
  next: Position;
}

/** Events per read, and positions per search for the types of one owner. Other requests run in between. */
const AT_ONCE = 100;
const SEARCHED_AT_ONCE = 50_000;

/** Shipment events in log order, from any position. */
@Injectable()
export class EventFeed implements OnModuleInit, OnModuleDestroy {
  private readonly bell = new FollowerBell();
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  onModuleInit(): void {
    const ring = (): void => this.bell.ring(this.position);
    this.unsubscribe.push(this.index.onAdvanced(ring), this.readModels.onAdvanced(ring));
  }

  onModuleDestroy(): void {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
  }

  /** The position of the feed: shipments are visible in the state of its last event. */
  get position(): Position {
    return Math.min(this.index.position, this.readModels.position);
  }

  /** The start of a reader who wants only new events: after everything recorded so far. */
  async present(): Promise<Position> {
    await this.showsWhatWasAnswered();
    return this.readModels.position;
  }

  /**
   * Returns the position of the cursor in `field` once the feed has reached it. Rejects with FieldErrorsError or
   * ReadModelBehindError.
   */
  async reached(cursor: Cursor, field: string): Promise<Position> {
    const position = await cursorField(this.cursors, cursor, field);
    if (position > this.position) {
      await this.readModels.caughtUpWith(position);
      await this.index.caughtUpWith(position);
    }
    return position;
  }

  /**
   * Resolves once the feed contains everything recorded before the call, or when the wait for a stopped index times
   * out.
   */
  async showsWhatWasAnswered(): Promise<void> {
    try {
      await this.readYourWrites.everythingShown();
      await this.index.caughtUpWith(this.readModels.position);
    } catch (error) {
      if (!(error instanceof ReadModelBehindError)) throw error;
    }
  }

  /** Resolves when the feed passes `position`, after `patience` ms, or when the signal is aborted. */
  goesBeyond(position: Position, signal: AbortSignal, patience: number): Promise<void> {
    return this.bell.after(position, signal, patience);
  }

  /**
   * Returns at most `limit` events after a position, fewer only at the end of the feed. Rejects with ApiError STOPPED
   * while the log may not be shown.
   */
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
      const count = Math.min(limit - events.length, AT_ONCE);
      const positions = this.index.positions(
        {
          owner_id,
          types: selected?.types,
          entered: selected?.statuses,
          shipment_only: true,
          after: next,
          before: end + 1,
        },
        { limit: count, order: 'ascending' },
      );
      events.push(...(await this.cloudEventsAt(positions)));
      next = (positions.length === count && positions.at(-1)) || end;
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
