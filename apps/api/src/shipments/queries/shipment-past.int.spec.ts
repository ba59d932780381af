import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fold, shipmentDecider, shipmentStream, shipmentAt, type Actor, type ShipmentEvent } from '@waymark/domain';
import fc from 'fast-check';
import { openEventStore } from '../../event-log/log-files.js';
import type { EventStore } from '../../event-log/event-log.js';
import { appendNext } from '../../event-log/testing/appending.js';
import { openProductReadModels } from '../../infrastructure/read-models/open-product-read-models.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { created, updateAdded } from '../../event-log/testing/facts.js';
import { pastShipment } from './past-shipment.js';
import type { VersionParameters } from './past-shipment.parameters.js';
import { ShipmentPast } from './shipment-past.js';
import { ShipmentQueries } from './shipment-queries.js';

const auditor: Actor = { id: 'otto', email: 'otto@example.com', role: 'auditor' };
const owner: Actor = { id: 'ada', email: 'ada@example.com', role: 'customer' };
const START = Date.UTC(2026, 0, 1);
const at = (version: number): string => new Date(START + version * 1000).toISOString();

const updateId = fc.integer({ min: 1, max: 4 });
const status = fc.constantFrom('pending' as const, 'in_transit' as const, 'delivered' as const);
const event: fc.Arbitrary<ShipmentEvent> = fc.oneof(
  fc.record({ sender_city: fc.string(), weight: fc.integer() }, { requiredKeys: [] }).map((changes): ShipmentEvent => ({
    type: 'ShipmentEdited',
    data: { changes },
  })),
  status.map((to): ShipmentEvent => ({ type: 'ShipmentStatusSet', data: { status: to } })),
  fc.tuple(updateId, status).map(([id, to]) => updateAdded(id, to)),
  updateId.map((update_id): ShipmentEvent => ({ type: 'TrackingUpdateDeleted', data: { update_id } })),
  fc.constantFrom('DeliveryOverdue' as const, 'DeliveryOverdueWithdrawn' as const).map((type): ShipmentEvent => ({
    type,
    data: { estimated_delivery: '2026-01-09', due_at: at(0) },
  })),
);

describe('a past state of a shipment', () => {
  let directory: string;
  let store: EventStore;
  let readModels: ReadModels;
  let past: ShipmentPast;
  let lastId = 0;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'waymark-past-'));
    const eventsFile = join(directory, 'events.db');
    store = await openEventStore({ file: eventsFile });
    readModels = await openProductReadModels({ set: 'views', dataDirectory: directory, eventsFile });
    store.onAppended((position) => readModels.wake(position));
    past = new ShipmentPast(store, { everythingShown: async () => 'current' });
  });
  afterAll(async () => {
    await readModels.close();
    await store.close();
    rmSync(directory, { recursive: true });
  });

  /** Records the history of a new shipment, with one event for each second. */
  const recorded = async (events: readonly ShipmentEvent[]): Promise<{ id: number; history: ShipmentEvent[] }> => {
    const id = (lastId += 1);
    const history = [created(id, { owner_id: owner.id }), ...events];
    for (const [index, one] of history.entries()) {
      const metadata = { actor: owner, request_id: 'request', recorded_at: at(index + 1) };
      const { mark } = await appendNext(store, shipmentStream(id), [one], metadata);
      await readModels.caughtUpWith(mark);
    }
    return { id, history };
  };

  const seen = (id: number, requested: VersionParameters, actor = auditor) => pastShipment(past, id, requested, actor);

  it('is the fold of the events up to that version, by number and by time, and finally the current state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        const { id, history } = await recorded(events);
        for (let version = 1; version <= history.length; version += 1) {
          const recordedEvents = history.map((one, index) => ({ ...one, metadata: { recorded_at: at(index + 1) } }));
          const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, recordedEvents.slice(0, version));
          if (state.kind !== 'active') throw new Error('the shipment should be there');
          const { view } = shipmentAt(state.shipment, version, Date.parse(at(version)));
          for (const requested of [{ version }, { at: at(version + 0.999) }]) {
            const found = await seen(id, requested);
            expect([found.version, found.view]).toEqual([version, view]);
          }
        }
        const last = { now: () => new Date(at(history.length)) };
        const row = new ShipmentQueries(readModels, last).byId(id);
        expect(await seen(id, { version: history.length }, owner)).toEqual({
          ...{ version: row?.version, day: row?.day, view: row?.view },
        });
      }),
      { numRuns: 25 },
    );
  });

  it('is not found before the creation and after the deletion', async () => {
    const { id, history } = await recorded([updateAdded(1, 'delivered'), { type: 'ShipmentDeleted', data: {} }]);
    const notFound = { code: 'SHIPMENT_NOT_FOUND' };
    await expect(seen(id, { at: at(0) })).rejects.toMatchObject(notFound);
    await expect(seen(id, { version: history.length })).rejects.toMatchObject(notFound);
    await expect(seen(id, { version: history.length + 1 })).rejects.toMatchObject({ code: 'VERSION_NOT_FOUND' });
    await expect(seen(id, { version: 1 }, owner)).rejects.toMatchObject(notFound);
    await expect(seen(99_999, { version: 1 })).rejects.toMatchObject(notFound);
    expect(await seen(id, { version: 2 })).toMatchObject({ version: 2 });
  });
});
