import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Cursor, type ShipmentsChanged, type TrackingChanged } from '@waymark/contracts';
import { Cursors } from '../event-sourcing/cursors.js';
import { EventIndexQueries } from '../event-sourcing/event-index/event-index-queries.js';
import type { EventStore, Position } from '../event-sourcing/event-store.js';
import type { LogEntry } from '../event-sourcing/follower.js';
import { ReadModelBehindError } from '../event-sourcing/read-models/read-models.js';
import { isUnreadable } from '../event-sourcing/recorded-event.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { LastFound } from './last-found.js';
import { LiveFeed } from './live-feed.js';
import { LIVE_LIMITS } from './live-limits.js';
import { Pace } from './pace.js';
import { ShipmentChanges, type ShipmentFact, type ShipmentMessages } from './shipment-changes.js';

/** Which shipments a client watches: one, an account's, or all. */
export type Watched = { shipment: number } | { owner_id: string } | { shipment_only: true };

/** What a client is told that comes back. */
export interface Recovery<Message> {
  /** Every change that it missed is among the messages; false: too much has happened, or the cursor is none of this log. */
  recovered: boolean;
  messages: readonly Message[];
  /** What it has seen before the messages. */
  cursor: Cursor;
}

interface Stretch {
  entries: readonly LogEntry[];
  /** Nothing that is watched is left out up to here. */
  end: Position;
}

interface ToldStretch<Message> {
  messages: readonly Message[];
  /** Of the messages, as text. */
  size: number;
  end: Position;
}

/** How one kind of client is told. */
export class Telling<Message extends TrackingChanged | ShipmentsChanged> {
  readonly last = new LastFound<ToldStretch<Message>>(LIVE_LIMITS.recoveredBytes);

  constructor(readonly messageOf: (messages: ShipmentMessages) => Message) {}
}

const isWatched = (watched: Watched, { shipment_id }: ShipmentFact, { owner_id }: ShipmentMessages): boolean => {
  if ('shipment' in watched) return shipment_id === watched.shipment;
  return 'shipment_only' in watched || owner_id === watched.owner_id;
};

/** Finds what a client did not see while it was away: by the event index, so that it costs what happened to this client, not to everybody. */
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
   * Calls `deliver` with the messages of exactly the changes after the cursor and up to the feed's position at that
   * moment, in order. `deliver` must not wait: every later change is the feed's to tell. The client takes a turn for
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
      const told = await this.toldStretch(watched, seen, this.feed.position, telling);
      if (!told) return lost();
      messages.push(...told.messages);
      size += told.size;
      if (messages.length > LIMITS.recoveredChanges || size > LIVE_LIMITS.recoveredBytes) return lost();
      seen = told.end;
    }
    deliver({ recovered: true, messages, cursor: messages.length > 0 ? cursor : this.feed.cursor });
  }

  /** What a client is told of the next stretch; undefined when nobody can say. */
  private async toldStretch<Message extends TrackingChanged | ShipmentsChanged>(
    watched: Watched,
    after: Position,
    end: Position,
    { last, messageOf }: Telling<Message>,
  ): Promise<ToldStretch<Message> | undefined> {
    const question = JSON.stringify([watched, after]);
    const found = last.get(question, end);
    if (found) return found;
    const stretch = await this.stretch(watched, after, end);
    if (!stretch) return undefined;
    const messages: Message[] = [];
    let size = 0;
    for (const entry of stretch.entries) {
      const fact = isUnreadable(entry) ? undefined : await this.changes.factOf(entry);
      const told = fact && this.changes.messages(fact);
      if (!told || !isWatched(watched, fact, told)) continue;
      const message = messageOf(told);
      messages.push(message);
      size += JSON.stringify(message).length;
    }
    const told = { messages, size, end: stretch.end };
    last.keep(question, end, told);
    return told;
  }

  /** The next entries up to `end` at most; undefined when nobody can say which they are. */
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
    // The index follows the log as the feed does: what it does not have yet is little.
    if (end - after > LIVE_LIMITS.recoveryTail) return undefined;
    const entries = await this.store.readAfter(after, Math.min(limit, end - after));
    return { entries, end: entries.at(-1)?.position ?? end };
  }

  /** The cursor's position once the feed has told of it; undefined when that cannot be or takes too long. */
  private async reached(sent: unknown): Promise<Position | undefined> {
    const position = await this.cursors.find(sent);
    if (position === undefined) return undefined;
    return (await this.feed.reaches(position, LIVE_LIMITS.catchUp)) ? position : undefined;
  }
}
