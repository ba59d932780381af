import { describe, expect, it } from '@jest/globals';
import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import fc from 'fast-check';
import { branches } from '../../../vocabulary/src/testing/branches.js';
import type { Actor } from '../event.js';
import { ada, staff } from '../testing/actors.js';
import { created, recordedBy, updateOf } from '../testing/shipments.js';
import type { ShipmentEvent } from './shipment-events.js';
import {
  NO_DECISIONS,
  decisionsOf,
  enteredStatus,
  followDecisions,
  statusOn,
  type StatusDecisions,
} from './status-decisions.js';

/** A minute of one hour. */
const at = (minute: number): string => new Date(Date.UTC(2024, 2, 2, 10, minute)).toISOString();

/** Recorded at a minute, by a courier by default. */
const added = (
  id: number,
  status: TrackingUpdateStatus,
  recorded: number,
  { stamped = recorded, actor = staff }: { stamped?: number; actor?: Actor } = {},
): ShipmentEvent =>
  recordedBy(
    actor,
    { type: 'TrackingUpdateAdded', data: { update: { ...updateOf(id, status), timestamp: at(stamped) } } },
    at(recorded),
  );
const edited = (
  update_id: number,
  changes: { status?: TrackingUpdateStatus; location?: string; timestamp?: string },
  recorded: number,
  actor = staff,
): ShipmentEvent => recordedBy(actor, { type: 'TrackingUpdateEdited', data: { update_id, changes } }, at(recorded));
const deleted = (update_id: number, recorded: number): ShipmentEvent =>
  recordedBy(staff, { type: 'TrackingUpdateDeleted', data: { update_id } }, at(recorded));
const set = (status: ShipmentStatus, recorded: number, actor = staff): ShipmentEvent =>
  recordedBy(actor, { type: 'ShipmentStatusSet', data: { status } }, at(recorded));

const decisionsAfter = (...events: ShipmentEvent[]): StatusDecisions => events.reduce(followDecisions, NO_DECISIONS);
const statusAfter = (...events: ShipmentEvent[]): ShipmentStatus => statusOn(decisionsAfter(...events));
const enteredBy = (...events: ShipmentEvent[]) => {
  let decisions = NO_DECISIONS;
  return events.map((event) => {
    const before = decisions;
    decisions = followDecisions(before, event);
    return enteredStatus(before, decisions)?.status ?? null;
  });
};

describe('the decision that the status follows from', () => {
  it('is the update recorded last, regardless of its own time', () => {
    expect(statusAfter(added(1, 'in_transit', 1), added(2, 'picked_up', 2, { stamped: 0 }))).toBe('picked_up');
    expect(decisionsAfter(added(1, 'in_transit', 1)).deciding).toStrictEqual({
      ...{ update_id: 1, status: 'in_transit', reported_by: 'courier', recorded_at: at(1) },
    });
  });

  it('is a delivery, although an earlier update has a later timestamp', () => {
    expect(statusAfter(added(1, 'out_for_delivery', 1, { stamped: 11 }), added(2, 'delivered', 2))).toBe('delivered');
  });

  it('stays a delivery when a late scan has a time before the recording of the delivery', () => {
    const delivered = added(1, 'delivered', 5, { stamped: 3 });
    for (const stamped of [2, 4, 5]) {
      expect(statusAfter(delivered, added(2, 'out_for_delivery', 9, { stamped }))).toBe('delivered');
    }
    expect(statusAfter(delivered, added(2, 'exception', 9, { stamped: 6 }))).toBe('exception');
  });

  it('stays a delivery within the same millisecond', () => {
    expect(statusAfter(added(1, 'delivered', 5), added(2, 'in_transit', 5))).toBe('delivered');
  });

  it('stays the courier’s when the sender reports the same status, and not the other way round', () => {
    const reports = [added(1, 'exception', 1), added(2, 'exception', 2, { actor: ada })];
    expect(decisionsAfter(...reports).deciding).toMatchObject({ update_id: 1, reported_by: 'courier' });
    expect(decisionsAfter(...reports, added(3, 'exception', 3)).deciding).toMatchObject({ update_id: 3 });
    expect(decisionsAfter(...reports, deleted(1, 3)).deciding).toMatchObject({ update_id: 2, reported_by: 'sender' });
    expect(decisionsAfter(added(1, 'exception', 1, { actor: ada }), added(2, 'exception', 2)).deciding).toMatchObject({
      ...{ update_id: 2, reported_by: 'courier' },
    });
  });

  it('is a status set by an edit, which also overrides a delivery', () => {
    const corrected = decisionsAfter(added(1, 'delivered', 5), set('exception', 5, ada));
    expect(corrected.deciding).toStrictEqual({
      ...{ update_id: null, status: 'exception', reported_by: 'sender', recorded_at: at(5) },
    });
    expect(statusAfter(set('delivered', 5), added(1, 'in_transit', 9, { stamped: 4 }))).toBe('delivered');
  });

  it('dates a delivery from the edit that recorded it', () => {
    const corrected = [added(1, 'out_for_delivery', 1), edited(1, { status: 'delivered' }, 8)];
    expect(statusAfter(...corrected, added(2, 'at_facility', 9, { stamped: 7 }))).toBe('delivered');
    expect(statusAfter(...corrected, added(2, 'exception', 9))).toBe('exception');
  });

  it('is not changed by an edit of another update', () => {
    const events = [added(1, 'in_transit', 1), added(2, 'out_for_delivery', 2)];
    expect(statusAfter(...events, edited(1, { status: 'delivered' }, 3))).toBe('out_for_delivery');
    const late = [added(1, 'delivered', 1), added(2, 'in_transit', 2, { stamped: 0 })];
    expect(statusAfter(...late, edited(2, { status: 'exception', timestamp: at(30) }, 3))).toBe('delivered');
  });

  it('stays with its update when that is edited, and no late scan takes over', () => {
    const late = [added(1, 'delivered', 5), added(2, 'out_for_delivery', 6, { stamped: 2 })];
    expect(statusAfter(...late, edited(1, { status: 'attempted_delivery' }, 7))).toBe('attempted_delivery');
  });

  it('ignores a deleted update as if it had never been recorded', () => {
    const late = [added(1, 'in_transit', 1), added(2, 'delivered', 5), added(3, 'exception', 6, { stamped: 2 })];
    expect(statusAfter(...late, deleted(2, 7))).toBe('exception');
    expect(statusAfter(...late, deleted(2, 7), deleted(3, 8))).toBe('in_transit');
    expect(statusAfter(...late, deleted(2, 7), deleted(3, 8), deleted(1, 9))).toBe('pending');
    const wrongScan = [added(1, 'delivered', 5), added(2, 'in_transit', 6), added(3, 'at_facility', 7, { stamped: 4 })];
    expect(statusAfter(...wrongScan)).toBe('at_facility');
    expect(statusAfter(...wrongScan, deleted(2, 8))).toBe('delivered');
    expect(statusAfter(set('delayed', 1), added(1, 'delivered', 2), deleted(1, 3))).toBe('delayed');
  });

  it('keeps the reporter when another person edits the update', () => {
    const own = added(1, 'in_transit', 1, { actor: ada });
    expect(decisionsAfter(own, edited(1, { status: 'delivered' }, 2, staff)).deciding).toMatchObject({
      ...{ status: 'delivered', reported_by: 'sender' },
    });
  });

  it('keeps only facts that can decide again, and the status that staff set last', () => {
    const events = [added(1, 'in_transit', 1), set('delayed', 2), added(2, 'in_transit', 3), set('exception', 4)];
    const decisions = decisionsAfter(...events);
    expect(decisions.facts).toHaveLength(1);
    const bySender = set('delivered', 6, ada);
    expect(followDecisions(followDecisions(decisions, bySender), bySender).facts).toHaveLength(2);
    for (const event of [edited(1, { status: 'delivered' }, 5), deleted(1, 5), edited(2, { location: 'Bonn' }, 5)]) {
      expect(followDecisions(decisions, event)).toBe(decisions);
    }
  });
});

describe('the status that a shipment enters with an event', () => {
  it('is the status of the scan that changes it, and is entered once for equal scans', () => {
    const overdue: ShipmentEvent = {
      type: 'DeliveryOverdue',
      data: { estimated_delivery: '2026-01-09', due_at: '2026-01-10T00:00:00.000Z' },
    };
    expect(enteredBy(created, added(1, 'delivered', 1), added(2, 'delivered', 2), overdue)).toEqual([
      ...[null, 'delivered', null, null],
    ]);
  });

  it('is the status that an edit sets, and an equal scan does not enter it again', () => {
    expect(enteredBy(created, set('delivered', 1), added(1, 'delivered', 2))).toEqual([null, 'delivered', null]);
  });

  it('is the status of a corrected scan, when that scan decides', () => {
    const scans = [added(1, 'in_transit', 1), added(2, 'out_for_delivery', 2)];
    const corrected = edited(2, { status: 'delivered' }, 3);
    expect(enteredBy(created, ...scans, corrected, edited(2, { location: 'Bonn' }, 4))).toEqual([
      ...[null, 'in_transit', 'out_for_delivery', 'delivered', null],
    ]);
    expect(enteredBy(created, ...scans, edited(1, { status: 'delivered' }, 3)).at(-1)).toBeNull();
  });

  it('is none for a late scan after a delivery', () => {
    const late = added(2, 'out_for_delivery', 9, { stamped: 3 });
    expect(enteredBy(created, added(1, 'delivered', 5), late)).toEqual([null, 'delivered', null]);
  });

  it('is the previous status when the deciding scan is deleted, and the next scan enters it again', () => {
    const twice = [added(1, 'out_for_delivery', 1), added(2, 'delivered', 2), deleted(2, 3)];
    expect(enteredBy(created, ...twice, added(3, 'delivered', 4))).toEqual([
      ...[null, 'out_for_delivery', 'delivered', 'out_for_delivery', 'delivered'],
    ]);
    expect(enteredBy(created, added(1, 'delivered', 1), added(2, 'delivered', 2), deleted(2, 3)).at(-1)).toBeNull();
  });

  it('is none when it is created as pending, scanned as pending or deleted', () => {
    const removed: ShipmentEvent = { type: 'ShipmentDeleted', data: {} };
    expect(enteredBy(created, added(1, 'pending', 1), removed)).toEqual([null, null, null]);
  });

  it('has its reporter, or null when no decision is left', () => {
    const own = decisionsAfter(added(1, 'delivered', 1, { actor: ada }));
    expect(enteredStatus(NO_DECISIONS, own)).toStrictEqual({ status: 'delivered', reported_by: 'sender' });
    expect(enteredStatus(own, NO_DECISIONS)).toStrictEqual({ status: 'pending', reported_by: null });
  });
});

const status = fc.constantFrom<TrackingUpdateStatus[]>('in_transit', 'out_for_delivery', 'delivered', 'exception');
const minutes = { recorded: fc.nat(2), stamped: fc.nat(60) };
const actor = fc.constantFrom(ada, staff);
/** A person's action some minutes after the previous event; `which` selects one of the existing updates. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), status, actor, ...minutes }),
  fc.record({ kind: fc.constant('edit' as const), which: fc.nat(), status, ...minutes }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(), ...minutes }),
  fc.record({ kind: fc.constant('set' as const), status, actor, ...minutes }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const history = fc.array(step, { maxLength: 30 }).map((steps: Step[]) => {
  const ids: number[] = [];
  const events: ShipmentEvent[] = [];
  let now = 0;
  for (const [id, taken] of steps.entries()) {
    now += taken.recorded;
    const update_id = 'which' in taken ? ids[taken.which % Math.max(ids.length, 1)] : id;
    if (update_id === undefined) continue;
    if (taken.kind === 'add') {
      ids.push(id);
      events.push(added(id, taken.status, now, taken));
    } else if (taken.kind === 'set') events.push(set(taken.status, now, taken.actor));
    else if (taken.kind === 'edit') events.push(edited(update_id, { status: taken.status }, now));
    else {
      ids.splice(ids.indexOf(update_id), 1);
      events.push(deleted(update_id, now));
    }
  }
  return events;
});

/** Each event of a type, with the decisions before and after it. */
const around = <Type extends ShipmentEvent['type']>(events: readonly ShipmentEvent[], type: Type) => {
  let after = NO_DECISIONS;
  return events.flatMap((event) => {
    const before = after;
    after = followDecisions(before, event);
    return event.type === type ? [{ before, event: event as Extract<ShipmentEvent, { type: Type }>, after }] : [];
  });
};

const idOf = ({ data }: ShipmentEvent): number | undefined => {
  if ('update' in data) return data.update.id;
  return 'update_id' in data ? data.update_id : undefined;
};

describe('over any history', () => {
  it('an edit of an update changes the status only if that update decides, and a status set by an edit always does', () => {
    const ran = branches('the deciding update edited', 'another update edited', 'set by an edit');
    fc.assert(
      fc.property(history, (events) => {
        for (const { before, event, after } of around(events, 'TrackingUpdateEdited')) {
          const { update_id, changes } = event.data;
          const isDeciding = before.deciding?.update_id === update_id;
          ran.saw(isDeciding ? 'the deciding update edited' : 'another update edited');
          expect(after.deciding?.update_id).toBe(before.deciding?.update_id);
          expect(statusOn(after)).toBe(isDeciding ? changes.status : statusOn(before));
          expect(isDeciding || after.deciding === before.deciding).toBe(true);
        }
        for (const { event, after } of around(events, 'ShipmentStatusSet')) {
          ran.saw('set by an edit');
          expect(statusOn(after)).toBe(event.data.status);
        }
      }),
      { numRuns: 500 },
    );
    ran.expectEach();
  });

  it('an update takes over, unless a valid delivery was recorded at or after its own time, or the sender repeats the courier', () => {
    const ran = branches('late', 'repeated', 'takes over');
    fc.assert(
      fc.property(history, (events) => {
        for (const { before, event, after } of around(events, 'TrackingUpdateAdded')) {
          const { deciding } = before;
          const { id, status: reported, timestamp } = event.data.update;
          const isLate = deciding?.status === 'delivered' && timestamp <= deciding.recorded_at;
          const isBySender = event.metadata?.actor?.role !== 'staff';
          const isRepeated = isBySender && deciding?.reported_by === 'courier' && deciding.status === reported;
          ran.saw(isLate ? 'late' : isRepeated ? 'repeated' : 'takes over');
          expect(after.deciding?.update_id).toBe(isLate || isRepeated ? deciding.update_id : id);
        }
      }),
      { numRuns: 500 },
    );
    ran.expectEach();
  });

  it('a deleted update has no effect', () => {
    fc.assert(
      fc.property(history, (events) => {
        const gone = new Set(events.filter(({ type }) => type === 'TrackingUpdateDeleted').map(idOf));
        const others = events.filter((event) => event.type === 'ShipmentStatusSet' || !gone.has(idOf(event)));
        expect(decisionsAfter(...events)).toStrictEqual(decisionsAfter(...others));
      }),
      { numRuns: 500 },
    );
  });

  it('the decisions are the same when their facts are stored as text between two events', () => {
    fc.assert(
      fc.property(history, (events) => {
        let kept = NO_DECISIONS;
        for (const event of events) {
          const text = JSON.stringify(followDecisions(kept, event).facts);
          kept = decisionsOf(JSON.parse(text) as StatusDecisions['facts']);
        }
        expect(kept).toStrictEqual(decisionsAfter(...events));
      }),
    );
  });
});
