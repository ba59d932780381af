import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shipmentDecider, shipmentStream, trackingNumberFrom, type Actor, type ShipmentCommand } from '@waymark/domain';
import { dataOf, waybillFields, type Waybill } from '@waymark/vocabulary';
import fc from 'fast-check';
import { branches } from '../../../../../libs/vocabulary/src/testing/branches.js';
import { openEventStore } from '../../event-log/log-files.js';
import type { EventStore } from '../../event-log/event-log.js';
import { systemClock } from '@waymark/event-store';
import { CommandRunner } from '../../event-log/command-runner.js';
import { openProductReadModels } from '../../infrastructure/read-models/open-product-read-models.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';
import { shipmentOutcome } from './shipment-outcome.js';

const actor: Actor = { id: 'otto', email: 'otto@example.com', role: 'staff' };
const CREATED_AT = '2026-01-01T00:00:00.000Z';
const updateId = fc.integer({ min: 1, max: 2 });
const status = fc.constantFrom('pending' as const, 'in_transit' as const, 'delivered' as const);
const details = fc.record({
  timestamp: fc.constant('2026-01-02T03:04:05.000Z'),
  status,
  location: fc.string({ unit: 'grapheme' }),
  description: fc.string(),
});
const changes: fc.Arbitrary<Partial<Waybill>> = fc.record(
  {
    weight: fc.double({ min: 0.001, max: 1000, noNaN: true }),
    sender_city: fc.string({ unit: 'grapheme' }),
    shipment_date: fc.constantFrom(null, '2026-01-02'),
    estimated_delivery: fc.constantFrom(null, '2026-01-09', '2027-12-31'),
    declared_value: fc.constantFrom(0, -0, 180, 99.99),
  },
  { requiredKeys: [] },
);
const TYPES = [
  'CreateShipment',
  'EditShipment',
  'AddTrackingUpdate',
  'EditTrackingUpdate',
  'DeleteTrackingUpdate',
] as const;
type Sent = Extract<ShipmentCommand, { type: (typeof TYPES)[number] }>;

const command: fc.Arbitrary<Sent> = fc.oneof(
  changes.map((some): Sent => ({ type: 'EditShipment', actor, changes: some })),
  status.map((to): Sent => ({ type: 'EditShipment', actor, changes: {}, status: to })),
  fc.tuple(updateId, details).map(([id, all]): Sent => ({ type: 'AddTrackingUpdate', actor, update: { ...all, id } })),
  fc
    .tuple(updateId, details)
    .map(([update_id, all]): Sent => ({ type: 'EditTrackingUpdate', actor, update_id, changes: all })),
  updateId.map((update_id): Sent => ({ type: 'DeleteTrackingUpdate', actor, update_id })),
);

describe('the response of a command on a shipment', () => {
  let directory: string;
  let store: EventStore;
  let readModels: ReadModels;
  let runner: CommandRunner;
  let lastId = 0;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'waymark-outcome-'));
    const eventsFile = join(directory, 'events.db');
    store = await openEventStore({ file: eventsFile });
    readModels = await openProductReadModels({ set: 'views', dataDirectory: directory, eventsFile });
    store.onAppended((position) => readModels.wake(position));
    runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
  });
  afterAll(async () => {
    await readModels.close();
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const run = (id: number, one: ShipmentCommand) =>
    runner.run({
      decider: shipmentDecider,
      stream: shipmentStream(id),
      command: () => one,
      context: { actor, request_id: 'request' },
    });

  /** Undefined for a command that was refused. */
  const outcomeOf = (id: number, one: ShipmentCommand) =>
    run(id, one).then(
      (outcome) => shipmentOutcome(outcome),
      () => undefined,
    );

  it('equals a later read byte for byte', async () => {
    const queries = new ShipmentQueries(readModels);
    const ran = branches(...TYPES);
    await fc.assert(
      fc.asyncProperty(changes, fc.array(command, { maxLength: 8 }), async (given, commands) => {
        const id = (lastId += 1);
        const waybill = { ...dataOf(waybillFields, sampleWaybill()), ...given };
        const tracking_number = trackingNumberFrom(new Uint8Array(12).fill(id));
        const create: Sent = { type: 'CreateShipment', actor, id, tracking_number, waybill, at: CREATED_AT };
        const refused: Sent[] = [];
        for (const one of [create, ...commands]) {
          const answered = await outcomeOf(id, one);
          await readModels.caughtUpWith(await store.head());
          const row = queries.byId(id);
          if (!answered) {
            refused.push(one);
            continue;
          }
          ran.saw(one.type);
          expect(answered).toMatchObject({ id, version: row?.version, day: row?.day });
          expect(JSON.stringify(answered.view)).toBe(JSON.stringify(row?.view));
        }
        expect(refused).not.toContain(create);
      }),
      { numRuns: 60 },
    );
    ran.expectEach();
  });
});
