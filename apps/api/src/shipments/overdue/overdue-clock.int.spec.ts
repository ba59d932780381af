import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shipmentDecider, shipmentStream, type Actor } from '@waymark/domain';
import { until } from '../../../../../test/support/until.js';
import { openSqliteEventStore } from '../../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { CommandRunner } from '../../event-sourcing/command-runner.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import { openReadModels } from '../../event-sourcing/read-models/open-read-models.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { created, updateAdded } from '../../event-sourcing/read-models/testing/facts.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { ManualTiming } from '../../event-sourcing/testing/manual-timing.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { OverdueClock, TRY_AGAIN } from './overdue-clock.js';

const system: Actor = { id: 'system', email: '', role: 'system' };
const SHIPMENTS = 40;
const DELIVERED = 7;

describe('the clocks of two nodes', () => {
  const timing = new ManualTiming(Date.parse('2026-01-09T23:00:00.000Z'));
  const ending = new AbortController();
  let directory: string;
  let store: EventStore;
  let readModels: ReadModels;
  let running: Promise<unknown>;
  let looks = 0;

  const node = (): OverdueClock => {
    const queries = new ShipmentQueries(readModels, timing);
    const runner = new CommandRunner({ store, clock: timing, newId: randomUUID, wrote: async () => undefined });
    return new OverdueClock({
      overdue: (...asked) => {
        looks += 1;
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
      shown: async () => readModels.caughtUpWith(await store.head()),
      everyNodeReads: async () => true,
      timing,
      warn: (message) => expect(message).toBe(''),
    });
  };

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'waymark-overdue-'));
    const eventsFile = join(directory, 'events.db');
    store = await openSqliteEventStore({ file: eventsFile });
    readModels = await openReadModels({ set: 'views', dataDirectory: directory, eventsFile });
    store.onAppended((position) => readModels.wake(position));
    for (let id = 1; id <= SHIPMENTS; id += 1)
      await appendNext(store, shipmentStream(id), [created(id, { estimated_delivery: '2026-01-09' })]);
    await appendNext(store, shipmentStream(DELIVERED), [updateAdded(1, 'delivered')]);
    await readModels.caughtUpWith(await store.head());
    running = Promise.all([node(), node()].map((clock) => clock.run(ending.signal)));
  });
  afterAll(async () => {
    ending.abort();
    await running;
    await readModels.close();
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const overdueOf = async (id: number): Promise<object[]> =>
    (await store.readStream(shipmentStream(id)))
      .filter(({ type }) => type === 'DeliveryOverdue')
      .map(({ data, metadata }) => ({ ...data, by: metadata.actor.role }));

  /** Two more looks of each have begun, so that what one of them saw is done. */
  const afterLooks = async (): Promise<void> => {
    const before = looks;
    await until('the clocks to look', () => {
      timing.advance(TRY_AGAIN);
      return looks >= before + 6;
    });
  };

  it('record once what has ended, when it has', async () => {
    await until('the clocks to look', () => looks >= 2);
    expect(await overdueOf(1)).toEqual([]);
    timing.advance(3_600_000);
    const queries = new ShipmentQueries(readModels, timing);
    await until('everything to be recorded', () => {
      timing.advance(TRY_AGAIN);
      return queries.overdue('2026-01-10T00:00:00.000Z', '9999', 1).length === 0;
    });
    await afterLooks();
    for (let id = 1; id <= SHIPMENTS; id += 1) {
      const once = { estimated_delivery: '2026-01-09', due_at: '2026-01-10T00:00:00.000Z', by: 'system' };
      expect([id, await overdueOf(id)]).toEqual([id, id === DELIVERED ? [] : [once]]);
    }
  });

  it('record it again once another day has ended', async () => {
    const edited = { type: 'ShipmentEdited', data: { changes: { estimated_delivery: '2026-01-20' } } } as const;
    await appendNext(store, shipmentStream(3), [edited]);
    await afterLooks();
    expect(await overdueOf(3)).toHaveLength(1);
    timing.advance(12 * 86_400_000);
    await until('it to be recorded', async () => {
      timing.advance(TRY_AGAIN);
      return (await overdueOf(3)).length > 1;
    });
    await afterLooks();
    expect(await overdueOf(3)).toMatchObject([{}, { estimated_delivery: '2026-01-20' }]);
  });
});
