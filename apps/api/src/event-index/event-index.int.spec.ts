import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  NO_DECISIONS,
  enteredStatus,
  followDecisions,
  type Role,
  type ShipmentEvent,
  type StatusDecisions,
  shipmentIdOf,
} from '@waymark/domain';
import fc from 'fast-check';
import { isUnreadable } from '@waymark/event-store';
import { created, stream, trackingNumber, updateAdded } from '../event-log/testing/facts.js';
import type { LogEntry } from '../event-log/event-log.js';
import { Log } from '../event-log/testing/log.js';
import { eventIndex } from '../testing/product-rows.js';
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
  'TrackingUpdateEdited',
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
    case 'TrackingUpdateEdited':
      return { type, data: { update_id: shipment, changes: { status: scanned } } };
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
  /** Milliseconds since the previous event; negative values set the clock back. */
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

/** Returns the status that each shipment entered with an event, by the event's position. */
const enteredIn = (log: Log): Map<number, string> => {
  const decisions = new Map<string, StatusDecisions>();
  const entered = new Map<number, string>();
  for (const entry of log.entries) {
    if (isUnreadable(entry) || shipmentIdOf(entry.stream) === undefined) continue;
    const before = decisions.get(entry.stream) ?? NO_DECISIONS;
    const after = followDecisions(before, entry as unknown as ShipmentEvent);
    decisions.set(entry.stream, entry.type === 'ShipmentDeleted' ? NO_DECISIONS : after);
    const status = enteredStatus(before, after)?.status;
    if (status) entered.set(entry.position, status);
  }
  return entered;
};

const ownersIn = (log: Log): Map<number, string> => {
  const owners = new Map<number, string>();
  for (const entry of log.entries) {
    if (isUnreadable(entry) || entry.type !== 'ShipmentCreated' || entry.version !== 1) continue;
    owners.set(entry.data.id, entry.data.owner_id);
  }
  return owners;
};

/** Returns the positions of the selected events by checking every event. */
const selecting = (log: Log): ((selection: EventSelection) => number[]) => {
  const owners = ownersIn(log);
  const entered = enteredIn(log);
  const holds = (entry: LogEntry, selection: EventSelection): boolean => {
    if (isUnreadable(entry)) return false;
    const { metadata, position, type } = entry;
    const shipment = shipmentIdOf(entry.stream);
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
  return (selection) => log.entries.filter((entry) => holds(entry, selection)).map(({ position }) => position);
};

const ben = { id: 'ben', email: 'ben@example.com', role: 'customer' } as const;

describe('the event index', () => {
  it('has identical rows, byte for byte, for any batch sizes, across restarts, and after a rebuild', async () => {
    const sizes = fc.array(fc.integer({ min: -7, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), sizes, async (steps, batches) => {
        const log = logOf(steps);
        const { directory, generation } = await eventIndex.rebuilt(log);
        const rows = eventIndex.dumpGeneration(directory, generation);
        expect(eventIndex.applied(log.entries, batches)).toBe(rows);
        expect(eventIndex.applied(log.entries, [1])).toBe(rows);
      }),
      { numRuns: 25 },
    );
  });

  describe('of a random log', () => {
    const [steps = []] = fc.sample(fc.array(step, { minLength: 3_500, maxLength: 3_500 }), { numRuns: 1, seed: 7 });
    const log = logOf(steps);
    const expected = selecting(log);
    const last = START + 4_000_000;
    let index: EventIndexQueries;

    beforeAll(() => {
      const { statement } = eventIndex.readModelsOf(log);
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

    it('finds exactly the selected events, from either end, and counts them', () => {
      fc.assert(
        fc.property(selection, fc.integer({ min: 1, max: 300 }), (selected, limit) => {
          const all = expected(selected);
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
          expect(index.firstPositionAt(from)).toBe(expected({ from })[0]);
        }),
      );
    });
  });

  it('returns the status that was entered with an event, and ignores malformed events', () => {
    const log = new Log()
      .append(stream(1), created(1))
      .append(stream(1), updateAdded(7, 'delivered'), { actor: ben })
      .append(stream(1), { type: 'TrackingUpdateAdded', data: { update: { id: 'eight' } } })
      .append(stream(1), updateAdded(9, 'delivered'))
      .append(stream(1), { type: 'TrackingUpdateEdited', data: { update_id: 9, changes: null } })
      .append(stream(1), { type: 'ShipmentStatusSet', data: { status: 'exception' } })
      .append('account-ada', { type: 'ShipmentStatusSet', data: { status: 'delivered' } });
    const { statement } = eventIndex.readModelsOf(log);
    const others = { position: 7, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
    const index = new EventIndexQueries({ statement, ...others });
    const delivered = new Map([[2, { status: 'delivered', reported_by: 'sender' }]]);
    expect(index.enteredAt([1, 2, 3, 4, 5, 6, 7])).toEqual(
      new Map([...delivered, [6, { status: 'exception', reported_by: 'courier' }]]),
    );
    expect(index.enteredAt([4, 2])).toEqual(delivered);
    expect(index.positions({ entered: ['delivered'], types: [] }, { limit: 9, order: 'ascending' })).toEqual([2]);
  });

  it('finds deleted shipments by id and by number', () => {
    const log = new Log()
      .append(stream(1), created(1, { owner_id: 'ada' }))
      .append(stream(1), { type: 'ShipmentDeleted', data: {} });
    const { statement } = eventIndex.readModelsOf(log);
    const others = { position: 2, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
    const index = new EventIndexQueries({ statement, ...others });
    const identity = { shipment_id: 1, owner_id: 'ada', tracking_number: trackingNumber(1) };
    expect(index.shipment(1)).toEqual(identity);
    expect(index.shipmentByNumber(trackingNumber(1))).toEqual(identity);
    expect(index.shipment(2)).toBeUndefined();
    expect(index.shipmentByNumber(trackingNumber(2))).toBeUndefined();
  });

  it('finds an event even if its data are malformed', () => {
    const log = new Log().append(stream(1), { type: 'ShipmentCreated', data: { id: 1 } });
    const { statement, database } = eventIndex.readModelsOf(log);
    expect(statement('SELECT position, shipment_id, owner FROM event_index').all()).toEqual([
      { position: 1, shipment_id: 1, owner: null },
    ]);
    expect(database.prepare('SELECT count(*) AS count FROM parked_events').get()).toEqual({ count: 0 });
  });

  it('proves which instants have passed, ignoring times recorded by a clock that was ahead', () => {
    const [MINUTE, DAY] = [60_000, 86_400_000];
    const log = new Log();
    const times: number[] = [];
    const record = (time: number): void => {
      log.append(stream(1), updateAdded(1, 'in_transit'), { recorded_at: new Date(time).toISOString() });
      times.push(time);
    };
    for (let count = 0; count < 1_500; count += 1) record(START + count * MINUTE);
    for (let count = 0; count < 1_200; count += 1) record(START + 400 * DAY + count * MINUTE);
    for (let count = 1_500; count < 3_000; count += 1) record(START + count * MINUTE);
    // Timestamps in a stream never decrease.
    record(START + 401 * DAY);
    const { statement } = eventIndex.readModelsOf(log);
    const others = { position: log.head, caughtUpWith: () => Promise.resolve(), onAdvanced: () => () => undefined };
    const queries = new EventIndexQueries({ statement, ...others });
    const last = START + 2_999 * MINUTE;
    const instants = [START - DAY, START - 2 * MINUTE, START, last - 2 * DAY, last - 2 * MINUTE, last - MINUTE, last];
    instants.push(last + 1, last + DAY, START + 399 * DAY, START + 399 * DAY + 1, START + 401 * DAY, START + 500 * DAY);
    const passed = (instant: number): boolean =>
      instant + MINUTE < START || times.some((time) => time > instant + MINUTE && time <= instant + DAY);
    expect(instants.map((instant) => queries.hasPassed(instant))).toEqual(instants.map(passed));
    expect(queries.hasPassed(START - 1_000 * DAY)).toBe(true);
    expect(queries.hasPassed(last)).toBe(false);
  });
});
