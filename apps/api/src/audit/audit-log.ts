import { shipmentIdOf } from '@waymark/domain';
import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_LIMITS, type AuditEvent, type AuditPage } from '@waymark/contracts';
import { Cursors, type Position, isUnreadable } from '@waymark/event-store';
import { EventIndexQueries, type EventSelection, type Page } from '../event-index/event-index-queries.js';
import type { EventStore } from '../event-log/event-log.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { auditEventOf } from './audit-event.js';

export interface AuditSearch {
  selection: EventSelection;
  order: Page['order'];
  /** Undefined: the default for a page, no limit for an export. */
  limit: number | undefined;
}

/** Events per index query of an export. Other requests run between two queries. */
const EXPORTED_AT_ONCE = 250;

/** Events read in one turn: the largest ones take some milliseconds. */
const READ_AT_ONCE = 50;

/** Finds events in the index and reads them from the log. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readAt'>,
    @Inject(READ_MODELS) private readonly views: Pick<ReadModels, 'position'>,
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /**
   * Resolves once the search includes everything recorded before the call. Rejects with ReadModelBehindError, also
   * while the index is being built.
   */
  async caughtUp(): Promise<void> {
    await this.readYourWrites.everythingShown();
    await this.index.caughtUpWith(this.views.position);
  }

  /**
   * Resolves once the index has reached the cursors of a search, so that a page before a cursor is complete. Rejects
   * with ReadModelBehindError.
   */
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

  /** Yields all matching events up to now, in pages. */
  export(search: AuditSearch): AsyncIterable<readonly AuditEvent[]> {
    const end = this.index.position + 1;
    const before = Math.min(search.selection.before ?? end, end);
    return this.pages({ ...search, selection: { ...search.selection, before } });
  }

  /** Returns the events for auditors, without unreadable ones. Those are parked and reported on the health page. */
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
