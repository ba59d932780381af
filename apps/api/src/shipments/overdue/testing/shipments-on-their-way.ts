import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shipmentDecider, shipmentStream, type Actor } from '@waymark/domain';
import { CommandRunner } from '../../../event-sourcing/command-runner.js';
import type { EventStore } from '../../../event-sourcing/event-store.js';
import { openReadModels } from '../../../event-sourcing/read-models/open-read-models.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import { created } from '../../../event-sourcing/read-models/testing/facts.js';
import { appendNext } from '../../../event-sourcing/testing/appending.js';
import type { Timing } from '../../../event-sourcing/timing.js';
import { ShipmentQueries } from '../../queries/shipment-queries.js';
import { OverdueClock } from '../overdue-clock.js';

const system: Actor = { id: 'system', email: '', role: 'system' };

/** A log of shipments, with the ids from 1 on, that are all due on the same day, and its read models. */
export class ShipmentsOnTheirWay {
  private constructor(
    readonly store: EventStore,
    private readonly readModels: ReadModels,
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
    const readModels = await openReadModels({ set: 'views', dataDirectory: directory, eventsFile });
    store.onAppended((position) => readModels.wake(position));
    for (let id = 1; id <= count; id += 1)
      await appendNext(store, shipmentStream(id), [created(id, { estimated_delivery })]);
    return new ShipmentsOnTheirWay(store, readModels, directory);
  }

  /** One node's; `looked` is told of each look. */
  clock(timing: Timing, looked: () => void): OverdueClock {
    const queries = new ShipmentQueries(this.readModels, timing);
    const runner = new CommandRunner({
      ...{ store: this.store, clock: timing, newId: randomUUID },
      wrote: async () => undefined,
    });
    return new OverdueClock({
      overdue: (...asked) => {
        looked();
        return queries.overdue(...asked);
      },
      record: async (id) => {
        const { events } = await runner.run({
          decider: shipmentDecider,
          stream: shipmentStream(id),
          command: (at) => ({ type: 'RecordOverdue', actor: system, at }),
          context: { actor: system, request_id: 'clock' },
        });
        return events.length > 0;
      },
      shown: () => this.shown(),
      everyNodeReads: async () => true,
      timing,
      warn: (message) => expect(message).toBe(''),
    });
  }

  /** The read models show all that was recorded. */
  async shown(): Promise<void> {
    await this.readModels.caughtUpWith(await this.store.head());
  }

  /** Nothing that has ended by then is still to be recorded. */
  isAllRecorded(at: string, timing: Timing): boolean {
    return new ShipmentQueries(this.readModels, timing).overdue(at, '9999', 1).length === 0;
  }

  async overdueOf(id: number): Promise<object[]> {
    return (await this.store.readStream(shipmentStream(id)))
      .filter(({ type }) => type === 'DeliveryOverdue')
      .map(({ data, metadata }) => ({ ...data, by: metadata.actor.role }));
  }

  async close(): Promise<void> {
    await this.readModels.close();
    await this.store.close();
    rmSync(this.directory, { recursive: true });
  }
}
