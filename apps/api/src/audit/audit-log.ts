import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_LIMITS, type AuditEvent, type AuditPage } from '@waymark/contracts';
import { Cursors } from '../event-sourcing/cursors.js';
import {
  EventIndexQueries,
  type EventSelection,
  type Page,
} from '../event-sourcing/event-index/event-index-queries.js';
import type { EventStore, Position } from '../event-sourcing/event-store.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import { isUnreadable } from '../event-sourcing/recorded-event.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS } from '../event-sourcing/tokens.js';
import { shipmentIdOf } from '../shipments/shipment-id.js';
import { auditEventOf } from './audit-event.js';

export interface AuditSearch {
  selection: EventSelection;
  order: Page['order'];
  /** Undefined: a page's default, or in an export everything. */
  limit: number | undefined;
}

/** Events read from the log at once for an export; others are served between two readings. */
const EXPORTED_AT_ONCE = 250;

/** Events read in one turn: some milliseconds' worth of the largest there are. */
const READ_AT_ONCE = 50;

/** Finds events by the index and reads them from the log. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readAt'>,
    @Inject(READ_MODELS) private readonly views: Pick<ReadModels, 'position'>,
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** Resolves once all that was answered before the question is found; rejects with ReadModelBehindError, also while the index is built. */
  async caughtUp(): Promise<void> {
    await this.ownWrites.everythingShown();
    await this.index.caughtUpWith(this.views.position);
  }

  /** Resolves once the index has the cursors of a search, so that a page before one lacks nothing; rejects with ReadModelBehindError. */
  reaches({ selection: { after = 0, before = 0 } }: AuditSearch): Promise<void> {
    return this.index.caughtUpWith(Math.max(after, before));
  }

  async page({ selection, order, limit = AUDIT_LIMITS.pageDefault }: AuditSearch): Promise<AuditPage> {
    const positions = this.index.positions(selection, { limit: limit + 1, order });
    const shown = positions.slice(0, limit);
    const last = shown.at(-1);
    return {
      events: await this.eventsAt(shown),
      next: last !== undefined && positions.length > limit ? await this.cursors.of(last) : null,
      total: this.index.count({ ...selection, after: undefined, before: undefined }, AUDIT_LIMITS.counted),
    };
  }

  /** The whole selection as it is now, page by page. */
  export(search: AuditSearch): AsyncIterable<readonly AuditEvent[]> {
    const end = this.index.position + 1;
    const before = Math.min(search.selection.before ?? end, end);
    return this.pages({ ...search, selection: { ...search.selection, before } });
  }

  /** As auditors read them; what cannot be read is left out: it is parked, and told on the health page. */
  async eventsAt(positions: readonly Position[]): Promise<AuditEvent[]> {
    const events: AuditEvent[] = [];
    for (let read = 0; read < positions.length; read += READ_AT_ONCE) {
      if (read > 0) await setImmediate();
      for (const entry of await this.store.readAt(positions.slice(read, read + READ_AT_ONCE))) {
        if (isUnreadable(entry)) continue;
        const id = shipmentIdOf(entry.stream);
        events.push(auditEventOf(entry, id === undefined ? undefined : this.index.shipment(id)));
      }
    }
    return events;
  }

  private async *pages({ selection, order, limit = Infinity }: AuditSearch): AsyncGenerator<readonly AuditEvent[]> {
    let left = limit;
    let rest = selection;
    while (left > 0) {
      const positions = this.index.positions(rest, { limit: Math.min(left, EXPORTED_AT_ONCE), order });
      const last = positions.at(-1);
      if (last === undefined) return;
      yield await this.eventsAt(positions);
      left -= positions.length;
      rest = order === 'ascending' ? { ...rest, after: last } : { ...rest, before: last };
      await setImmediate();
    }
  }
}
