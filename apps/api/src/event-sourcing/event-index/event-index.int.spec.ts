import { beforeAll, describe, expect, it } from '@jest/globals';
import { INITIAL_BASIS, followStatus, type Role, type ShipmentEvent, type StatusBasis } from '@waymark/domain';
import fc from 'fast-check';
import { shipmentIdOf } from '../../shipments/shipment-id.js';
import { isUnreadable } from '../recorded-event.js';
import { readModelSets } from '../read-models/read-model-sets.js';
import { created, stream, trackingNumber, updateAdded } from '../read-models/testing/facts.js';
import { Log, type Entry } from '../read-models/testing/log.js';
import { applied, dumpGeneration, readModelsOf, rebuilt } from '../read-models/testing/views.js';
import { EventIndexQueries, type EventSelection } from './event-index-queries.js';

const START = Date.UTC(2026, 0, 1);
const ACTORS: readonly { id: string; email: string; role: Role | 'system' }[] = [
  { id: 'ada', email: 'Ada@Example.com', role: 'customer' },
  { id: 'ada', email: 'Ada@Example.com', role: 'staff' },
  { id: 'ben', email: 'ben@example.com', role: 'customer' },
  { id: 'system', email: '', role: 'system' },
];
const TYPES = [
  'ShipmentCreated',
  'TrackingUpdateAdded',
  'TrackingUpdateDeleted',
  'ShipmentStatusSet',
  'ShipmentDeleted',
  'ProfileUpdated',
] as const;
const SCANNED = ['in_transit', 'delivered'] as const;

type Scanned = (typeof SCANNED)[number];

const factOf = (
  { type, shipment, scanned }: Pick<Step, 'type' | 'shipment' | 'scanned'>,
  owner_id: string,
): { type: string; data: unknown } => {
  switch (type) {
    case 'ShipmentCreated':
      return created(shipment, { owner_id });
    case 'TrackingUpdateAdded':
      return updateAdded(shipment, scanned);
    case 'TrackingUpdateDeleted':
      return { type, data: { update_id: shipment } };
    case 'ShipmentStatusSet':
      return { type, data: { status: scanned } };
    case 'ShipmentDeleted':
      return { type, data: {} };
    case 'ProfileUpdated':
      return { type, data: { changes: {} } };
  }
};

const step = fc.record({
  type: fc.constantFrom(...TYPES),
  shipment: fc.integer({ min: 1, max: 9 }),
  scanned: fc.constantFrom<Scanned[]>(...SCANNED),
  actor: fc.constantFrom(...ACTORS),
  /** Milliseconds since the event before: now and then the clock is set back. */
  passed: fc.oneof({ weight: 40, arbitrary: fc.nat(2_000) }, fc.constant(-500_000)),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const logOf = (steps: readonly Step[]): Log => {
  const log = new Log();
  let time = START;
  for (const { actor, passed, ...taken } of steps) {
    const { type, shipment } = taken;
    time += passed;
    const owner = shipment % 2 === 0 ? 'ada' : 'grace';
    log.append(type === 'ProfileUpdated' ? `account-${actor.id}` : stream(shipment), factOf(taken, owner), {
      actor,
      recorded_at: new Date(time).toISOString(),
    });
  }
  return log;
};

/** The status that each shipment entered with an event, by the event's position. */
const enteredIn = (log: Log): Map<number, string> => {
  const bases = new Map<string, StatusBasis>();
  const entered = new Map<number, string>();
  for (const entry of log.entries) {
    if (isUnreadable(entry) || shipmentIdOf(entry.stream) === undefined) continue;
    const before = bases.get(entry.stream) ?? INITIAL_BASIS;
    const followed = followStatus(before, entry as unknown as ShipmentEvent);
    bases.set(entry.stream, entry.type === 'ShipmentDeleted' ? INITIAL_BASIS : followed.basis);
    if (followed.entered) entered.set(entry.position, followed.entered);
  }
  return entered;
};

/** What the index should find, by looking at every event. */
const expected = (log: Log, selection: EventSelection): number[] => {
  const owners = new Map<number, string>();
  const entered = enteredIn(log);
  const holds = (entry: Entry): boolean => {
    if (isUnreadable(entry)) return false;
    const { metadata, position, type } = entry;
    const shipment = shipmentIdOf(entry.stream);
    if (type === 'ShipmentCreated' && entry.version === 1) owners.set(entry.data.id, entry.data.owner_id);
    const { owner_id, shipment_only, types, actor, role, from, to, after = 0, before = Infinity } = selection;
    return (
      (owner_id === undefined || (shipment !== undefined && owners.get(shipment) === owner_id)) &&
      (!shipment_only || shipment !== undefined) &&
      ((!types && !selection.entered) ||
        (types?.includes(type) ?? false) ||
        (selection.entered?.includes(entered.get(position) ?? '') ?? false)) &&
      (actor === undefined || [metadata.actor.id, metadata.actor.email.toLowerCase()].includes(actor.toLowerCase())) &&
      (role === undefined || metadata.actor.role === role) &&
      (selection.shipment === undefined || selection.shipment === shipment) &&
      (from === undefined || metadata.recorded_at >= from) &&
      (to === undefined || metadata.recorded_at <= to) &&
      position > after &&
      position < before
    );
  };
  return log.entries.filter(holds).map(({ position }) => position);
};

describe('the event index', () => {
  it('has the same rows, byte for byte, in batches of any sizes, over restarts, and after a rebuild', async () => {
    const sizes = fc.array(fc.integer({ min: -7, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), sizes, async (steps, batches) => {
        const log = logOf(steps);
        const set = readModelSets.eventIndex;
        const { directory, generation } = await rebuilt(log, set);
        const rows = dumpGeneration(directory, generation, set);
        expect(await applied(log.entries, batches, set)).toBe(rows);
        expect(await applied(log.entries, [1], set)).toBe(rows);
      }),
      { numRuns: 25 },
    );
  });

  describe('of a log', () => {
    const [steps = []] = fc.sample(fc.array(step, { minLength: 3_500, maxLength: 3_500 }), { numRuns: 1, seed: 7 });
    const log = logOf(steps);
    const last = START + 4_000_000;
    let index: EventIndexQueries;

    beforeAll(async () => {
      const { statement } = await readModelsOf(log, readModelSets.eventIndex);
      const others = { position: log.head, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
      index = new EventIndexQueries({ statement, ...others });
    });

    const instant = fc.integer({ min: START - 600_000, max: last }).map((time) => new Date(time).toISOString());
    const position = fc.integer({ min: 0, max: 3_600 });
    const selection: fc.Arbitrary<EventSelection> = fc.record(
      {
        owner_id: fc.constantFrom('ada', 'grace', 'nobody'),
        shipment_only: fc.boolean(),
        types: fc.subarray([...TYPES, 'Nothing']),
        entered: fc.subarray([...SCANNED, 'exception']),
        actor: fc.constantFrom('ada', 'ADA@example.com', 'ben', 'nobody'),
        role: fc.constantFrom('customer', 'staff', 'system', 'auditor'),
        shipment: fc.integer({ min: 1, max: 10 }),
        from: instant,
        to: instant,
        after: position,
        before: position,
      },
      { requiredKeys: [] },
    );

    it('finds exactly what is selected, from either end, and counts it', () => {
      fc.assert(
        fc.property(selection, fc.integer({ min: 1, max: 300 }), (selected, limit) => {
          const all = expected(log, selected);
          expect(index.positions(selected, { limit, order: 'ascending' })).toEqual(all.slice(0, limit));
          const newest = all.toReversed().slice(0, limit);
          expect(index.positions(selected, { limit, order: 'descending' })).toEqual(newest);
          expect(index.count(selected, limit)).toBe(Math.min(all.length, limit));
        }),
        { numRuns: 500 },
      );
    });

    it('finds the first event at or after an instant', () => {
      fc.assert(
        fc.property(instant, (from) => {
          expect(index.firstPositionAt(from)).toBe(expected(log, { from })[0]);
        }),
      );
    });
  });

  it('tells the status that was entered with an event, and decides nothing by one that is malformed', async () => {
    const log = new Log()
      .append(stream(1), created(1))
      .append(stream(1), updateAdded(7, 'delivered'))
      .append(stream(1), { type: 'TrackingUpdateAdded', data: { update: { id: 'eight' } } })
      .append(stream(1), updateAdded(9, 'delivered'))
      .append(stream(1), { type: 'TrackingUpdateEdited', data: { update_id: 9, changes: null } })
      .append(stream(1), { type: 'ShipmentStatusSet', data: { status: 'exception' } });
    const { statement } = await readModelsOf(log, readModelSets.eventIndex);
    const others = { position: 6, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
    const index = new EventIndexQueries({ statement, ...others });
    const delivered = new Map([[2, 'delivered']]);
    expect(index.enteredAt([1, 2, 3, 4, 5, 6])).toEqual(new Map([...delivered, [6, 'exception']]));
    expect(index.enteredAt([4, 2])).toEqual(delivered);
    expect(index.positions({ entered: ['delivered'], types: [] }, { limit: 9, order: 'ascending' })).toEqual([2]);
  });

  it('keeps shipments when they are deleted, by id and by number', async () => {
    const log = new Log()
      .append(stream(1), created(1, { owner_id: 'ada' }))
      .append(stream(1), { type: 'ShipmentDeleted', data: {} });
    const { statement } = await readModelsOf(log, readModelSets.eventIndex);
    const others = { position: 2, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
    const index = new EventIndexQueries({ statement, ...others });
    const identity = { shipment_id: 1, owner_id: 'ada', tracking_number: trackingNumber(1) };
    expect(index.shipment(1)).toEqual(identity);
    expect(index.shipmentByNumber(trackingNumber(1))).toEqual(identity);
    expect(index.shipment(2)).toBeUndefined();
    expect(index.shipmentByNumber(trackingNumber(2))).toBeUndefined();
  });

  it('finds an event whatever is in its data', async () => {
    const log = new Log().append(stream(1), { type: 'ShipmentCreated', data: { id: 1 } });
    const { statement, database } = await readModelsOf(log, readModelSets.eventIndex);
    expect(statement('SELECT position, shipment_id, owner FROM event_index').all()).toEqual([
      { position: 1, shipment_id: 1, owner: null },
    ]);
    expect(database.prepare('SELECT count(*) AS count FROM parked_events').get()).toEqual({ count: 0 });
  });
});
