import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shipmentStream, type ShipmentEvent } from '@waymark/domain';
import { CommandRunner } from '../event-log/command-runner.js';
import { EventIndexQueries } from '../event-index/event-index-queries.js';
import type { EventStore } from '../event-log/event-log.js';
import { openProductReadModels } from '../infrastructure/read-models/open-product-read-models.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { created } from '../event-log/testing/facts.js';
import { appendNext } from '../event-log/testing/appending.js';
import type { Timing } from '../platform/timing.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { OverdueClock } from '../shipments/overdue/overdue-clock.js';
import { overdueWorks } from '../shipments/overdue/overdue-works.js';

/** A log of shipments with ids from 1 that are due on the same day, with its read models. */
export class ShipmentsOnTheirWay {
  private constructor(
    readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly index: ReadModels,
    private readonly directory: string,
  ) {}

  static async begin(
    openStore: (options: { file: string }) => Promise<EventStore>,
    count: number,
    estimated_delivery: string,
  ): Promise<ShipmentsOnTheirWay> {
    const directory = mkdtempSync(join(tmpdir(), 'waymark-overdue-'));
    const eventsFile = join(directory, 'events.db');
    const store = await openStore({ file: eventsFile });
    const readModels = await openProductReadModels({ set: 'views', dataDirectory: directory, eventsFile });
    const index = await openProductReadModels({ set: 'eventIndex', dataDirectory: directory, eventsFile });
    for (const rows of [readModels, index]) store.onAppended((position) => rows.wake(position));
    for (let id = 1; id <= count; id += 1)
      await appendNext(store, shipmentStream(id), [created(id, { estimated_delivery })]);
    return new ShipmentsOnTheirWay(store, readModels, index, directory);
  }

  /** The clock of one node. It calls `looked` at each check. */
  clock(timing: Timing, looked: () => void): OverdueClock {
    const shipments = new ShipmentQueries(this.readModels, timing);
    const index = new EventIndexQueries(this.index);
    const runner = new CommandRunner({
      ...{ store: this.store, clock: timing, newId: randomUUID },
      wrote: async () => undefined,
    });
    const works = overdueWorks({ shipments, runner, hasPassed: (instant) => index.hasPassed(instant) });
    return new OverdueClock({
      works: works.map((work) => ({
        ...work,
        find: (...limits) => {
          if (work.eventType === 'DeliveryOverdue') looked();
          return work.find(...limits);
        },
      })),
      shown: () => this.shown(),
      everyNodeReads: async () => true,
      clockAgrees: () => true,
      timing,
      warn: (message) => expect(message).toBe(''),
    });
  }

  /** Resolves once the read models include all events. */
  async shown(): Promise<void> {
    const head = await this.store.head();
    await Promise.all([this.readModels.caughtUpWith(head), this.index.caughtUpWith(head)]);
  }

  /** Whether all days that have ended by then are recorded. */
  isAllRecorded(at: string, timing: Timing): boolean {
    return new ShipmentQueries(this.readModels, timing).overdue(at, '9999', 1).length === 0;
  }

  async overdueOf(id: number, eventType: ShipmentEvent['type'] = 'DeliveryOverdue'): Promise<object[]> {
    return (await this.store.readStream(shipmentStream(id)))
      .filter(({ type }) => type === eventType)
      .map(({ data, metadata }) => ({ ...data, by: metadata.actor.role }));
  }

  async close(): Promise<void> {
    await Promise.all([this.readModels.close(), this.index.close()]);
    await this.store.close();
    rmSync(this.directory, { recursive: true });
  }
}
