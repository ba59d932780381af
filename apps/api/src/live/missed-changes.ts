import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@waymark/contracts';
import { shipmentStream } from '@waymark/domain';
import { Cursors } from '../event-sourcing/cursors.js';
import type { EventStore, Position } from '../event-sourcing/event-store.js';
import { isUnreadable } from '../event-sourcing/recorded-event.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { LiveFeed } from './live-feed.js';
import { LIVE_LIMITS } from './live-limits.js';
import { ShipmentChanges, type ShipmentFact } from './shipment-changes.js';

type Deliver = (facts: ShipmentFact[] | undefined) => void;

/** Finds in the log what a client did not see while it was away. */
@Injectable()
export class MissedChanges {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly feed: LiveFeed,
    private readonly changes: ShipmentChanges,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Calls `deliver` with exactly the facts after the cursor and up to the feed's position at that
   * moment, in order; with undefined when the cursor is none of this log or too much has happened.
   * `deliver` must not wait: every later fact is the feed's to tell.
   */
  async ofShipment(shipment_id: number, cursor: unknown, deliver: Deliver): Promise<void> {
    const after = await this.reached(cursor);
    if (after === undefined) return deliver(undefined);
    for (;;) {
      const head = await this.store.head();
      const facts: ShipmentFact[] = [];
      for (const event of await this.store.readStream(shipmentStream(shipment_id))) {
        const fact = event.position > after ? await this.changes.factOf(event) : undefined;
        if (fact) facts.push(fact);
      }
      if (facts.length > LIMITS.recoveredChanges) return deliver(undefined);
      if (this.feed.position <= head) return deliver(this.alreadyTold(facts));
    }
  }

  /** As ofShipment, of every shipment that `isWatched`. */
  async ofList(cursor: unknown, isWatched: (fact: ShipmentFact) => boolean, deliver: Deliver): Promise<void> {
    const after = await this.reached(cursor);
    if (after === undefined) return deliver(undefined);
    const facts: ShipmentFact[] = [];
    let scanned = after;
    while (scanned < this.feed.position) {
      if (this.feed.position - after > LIVE_LIMITS.recoveryScan) return deliver(undefined);
      const entries = await this.store.readAfter(scanned, LIVE_LIMITS.recoveryBatch);
      for (const entry of entries) {
        const fact = isUnreadable(entry) ? undefined : await this.changes.factOf(entry);
        if (fact && isWatched(fact)) facts.push(fact);
      }
      if (facts.length > LIMITS.recoveredChanges) return deliver(undefined);
      scanned = entries.at(-1)?.position ?? this.feed.position;
      // Other requests come between two batches.
      if (scanned < this.feed.position) await setImmediate();
    }
    return deliver(this.alreadyTold(facts));
  }

  /** The cursor's position once the feed has told of it; undefined when that cannot be or takes too long. */
  private async reached(cursor: unknown): Promise<Position | undefined> {
    const position = await this.cursors.find(cursor);
    if (position === undefined) return undefined;
    return (await this.feed.reaches(position, LIVE_LIMITS.catchUp)) ? position : undefined;
  }

  private alreadyTold(facts: readonly ShipmentFact[]): ShipmentFact[] {
    return facts.filter(({ event }) => event.position <= this.feed.position);
  }
}
