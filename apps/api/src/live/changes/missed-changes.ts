import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Cursor, type ShipmentsChanged, type TrackingChanged } from '@waymark/contracts';
import { Cursors, type Position, ReadModelBehindError, isUnreadable } from '@waymark/event-store';
import { EventIndexQueries } from '../../event-index/event-index-queries.js';
import type { EventStore, LogEntry } from '../../event-log/event-log.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { LastFound } from './last-found.js';
import { LiveFeed } from './live-feed.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';
import { Pace } from '../pacing/pace.js';
import { ShipmentChanges, type ShipmentFact, type ShipmentMessages } from './shipment-changes.js';

/** Which shipments a client watches: one, an account's, or all. */
export type Watched = { shipment: number } | { owner_id: string } | { shipment_only: true };

/** The changes that a client missed while it was disconnected. */
export interface Recovery<Message> {
  /** Whether the messages include every missed change. False when there were too many, or when the cursor is not of this log. */
  recovered: boolean;
  messages: readonly Message[];
  /** The position after which the messages begin. */
  cursor: Cursor;
}

interface Stretch {
  entries: readonly LogEntry[];
  /** The entries are complete up to this position. */
  end: Position;
}

interface StretchMessages<Message> {
  messages: readonly Message[];
  /** Length of the messages as JSON text, in characters. */
  size: number;
  end: Position;
}

/** Selects the message for one kind of client, and caches the stretches found last. */
export class Telling<Message extends TrackingChanged | ShipmentsChanged> {
  readonly last = new LastFound<StretchMessages<Message>>(LIVE_LIMITS.recoveredBytes);

  constructor(readonly messageOf: (messages: ShipmentMessages) => Message) {}
}

const isWatched = (watched: Watched, { shipment_id }: ShipmentFact, { owner_id }: ShipmentMessages): boolean => {
  if ('shipment' in watched) return shipment_id === watched.shipment;
  return 'shipment_only' in watched || owner_id === watched.owner_id;
};

/** Finds the changes that a client missed. It reads them by the event index, so that the cost depends on this client's changes only. */
@Injectable()
export class MissedChanges {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readAt' | 'readAfter'>,
    private readonly index: EventIndexQueries,
    private readonly feed: LiveFeed,
    private readonly changes: ShipmentChanges,
    private readonly cursors: Cursors,
    private readonly pace: Pace,
  ) {}

  /**
   * Calls `deliver` with the messages of exactly the changes after the cursor and up to the feed's current position,
   * in order. `deliver` must be synchronous, because the feed pushes every later change. The client takes a turn for
   * each stretch.
   */
  async of<Message extends TrackingChanged | ShipmentsChanged>(
    client: string,
    watched: Watched,
    sent: unknown,
    telling: Telling<Message>,
    deliver: (recovery: Recovery<Message>) => void,
  ): Promise<void> {
    const lost = (): void => deliver({ recovered: false, messages: [], cursor: this.feed.cursor });
    const after = await this.reached(sent);
    if (after === undefined) return lost();
    const cursor = await this.cursors.of(after);
    const messages: Message[] = [];
    let size = 0;
    let seen = after;
    while (seen < this.feed.position) {
      await this.pace.turn(client);
      const next = await this.messagesOfStretch(watched, seen, this.feed.position, telling);
      if (!next) return lost();
      messages.push(...next.messages);
      size += next.size;
      if (messages.length > LIMITS.recoveredChanges || size > LIVE_LIMITS.recoveredBytes) return lost();
      seen = next.end;
    }
    deliver({ recovered: true, messages, cursor: messages.length > 0 ? cursor : this.feed.cursor });
  }

  /** The messages of the next stretch; undefined when the stretch cannot be read. */
  private async messagesOfStretch<Message extends TrackingChanged | ShipmentsChanged>(
    watched: Watched,
    after: Position,
    end: Position,
    { last, messageOf }: Telling<Message>,
  ): Promise<StretchMessages<Message> | undefined> {
    const key = JSON.stringify([watched, after]);
    const found = last.get(key, end);
    if (found) return found;
    const stretch = await this.stretch(watched, after, end);
    if (!stretch) return undefined;
    const messages: Message[] = [];
    let size = 0;
    for (const entry of stretch.entries) {
      const fact = isUnreadable(entry) ? undefined : await this.changes.factOf(entry);
      const candidates = fact && this.changes.messages(fact);
      if (!candidates || !isWatched(watched, fact, candidates)) continue;
      const message = messageOf(candidates);
      messages.push(message);
      size += JSON.stringify(message).length;
    }
    const result = { messages, size, end: stretch.end };
    last.keep(key, end, result);
    return result;
  }

  /** The next entries, at most up to `end`; undefined when the index cannot answer. */
  private async stretch(watched: Watched, after: Position, end: Position): Promise<Stretch | undefined> {
    const limit = LIVE_LIMITS.recoveryBatch;
    try {
      const indexed = Math.min(end, this.index.position);
      if (after < indexed) {
        const page = { limit, order: 'ascending' } as const;
        const positions = this.index.positions({ ...watched, after, before: indexed + 1 }, page);
        const last = positions.length < limit ? undefined : positions.at(-1);
        return { entries: await this.store.readAt(positions), end: last ?? indexed };
      }
    } catch (error) {
      if (error instanceof ReadModelBehindError) return undefined;
      throw error;
    }
    // The index follows the log as the feed does, so it lacks only a few entries.
    if (end - after > LIVE_LIMITS.recoveryTail) return undefined;
    const entries = await this.store.readAfter(after, Math.min(limit, end - after));
    return { entries, end: entries.at(-1)?.position ?? end };
  }

  /** The cursor's position once the feed has pushed it; undefined for an unknown cursor or after the timeout. */
  private async reached(sent: unknown): Promise<Position | undefined> {
    const position = await this.cursors.find(sent);
    if (position === undefined) return undefined;
    return (await this.feed.reaches(position, LIVE_LIMITS.catchUp)) ? position : undefined;
  }
}
