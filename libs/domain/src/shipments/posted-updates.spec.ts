import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../vocabulary/src/testing/branches.js';
import { DomainError } from '../errors.js';
import { fold, type Actor } from '../event.js';
import { ada, staff } from '../testing/actors.js';
import { created, updateOf } from '../testing/shipments.js';
import { REPEATED_WITHIN } from './posted-updates.js';
import type { ShipmentEvent, TrackingUpdate } from './shipment-events.js';
import { MAXIMUM_TRACKING_UPDATES, shipmentDecider, type ShipmentState } from './shipment.js';

const { decide, evolve, initialState } = shipmentDecider;
const colleague: Actor = { ...staff, id: 'colleague', email: 'colleague@example.com' };
const BEGIN = Date.parse('2024-03-02T12:00:00.000Z');
const instant = (milliseconds: number): string => new Date(BEGIN + milliseconds).toISOString();

interface Posting {
  actor?: Actor;
  update?: TrackingUpdate;
  scan_id?: string | null;
  /** Milliseconds after the beginning. */
  at?: number;
}

/** A shipment whose events are recorded as the command runner records them. */
class Parcel {
  state: ShipmentState = fold(evolve, initialState, [created]);
  private updates = 0;

  private record(actor: Actor, events: readonly ShipmentEvent[], at: number): void {
    const metadata = { recorded_at: instant(at), actor: { id: actor.id, role: actor.role } };
    this.state = fold(
      evolve,
      this.state,
      events.map((event) => ({ ...event, metadata })),
    );
  }

  /** Returns the id of the new update, the update that the post repeats, or the error's code. */
  post({ actor = staff, update = updateOf(1), scan_id = null, at = 0 }: Posting) {
    const id = this.updates + 1;
    const command = { type: 'AddTrackingUpdate', actor, update: { ...update, id }, scan_id, at: instant(at) } as const;
    try {
      const events = decide(command, this.state);
      if (events.length === 0) return { repeats: shipmentDecider.repeated?.(command, this.state)?.id };
      this.record(actor, events, at);
      this.updates = id;
      return { id };
    } catch (error) {
      if (error instanceof DomainError) return { refused: error.code };
      throw error;
    }
  }

  change(command: Parameters<typeof decide>[0], at = 0): void {
    this.record(staff, decide(command, this.state), at);
  }

  get ids(): number[] {
    return this.state.kind === 'active' ? this.state.shipment.tracking_updates.map(({ id }) => id) : [];
  }
}

const edit = { type: 'EditTrackingUpdate', actor: staff, update_id: 1, changes: { location: 'Oslo' } } as const;
const remove = { type: 'DeleteTrackingUpdate', actor: staff, update_id: 1 } as const;

describe('an equal post', () => {
  it.each([0, 1, REPEATED_WITHIN])('of the same account within ten seconds repeats the first: after %i ms', (at) => {
    const parcel = new Parcel();
    expect([parcel.post({}), parcel.post({ at }), parcel.post({ at })]).toEqual([
      { id: 1 },
      { repeats: 1 },
      { repeats: 1 },
    ]);
    expect(parcel.ids).toEqual([1]);
  });

  it('after ten seconds is another update', () => {
    const parcel = new Parcel();
    expect([parcel.post({}), parcel.post({ at: REPEATED_WITHIN + 1 })]).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('of another account is another update', () => {
    const parcel = new Parcel();
    const posts = [staff, colleague, ada].map((actor) => parcel.post({ actor }));
    expect(posts).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it.each([
    ['status', { status: 'at_facility' }],
    ['location', { location: 'Oslo' }],
    ['description', { description: 'Arrived at the Hub' }],
    ['timestamp', { timestamp: '2024-03-02T10:01:00.001Z' }],
  ] as const)('differs in any of its fields: %s', (_, change) => {
    const parcel = new Parcel();
    expect([parcel.post({}), parcel.post({ update: { ...updateOf(1), ...change } })]).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('repeats its post after another one', () => {
    const parcel = new Parcel();
    parcel.post({});
    parcel.post({ update: updateOf(2) });
    expect(parcel.post({ at: 1 })).toEqual({ repeats: 1 });
    const again = { type: 'AddTrackingUpdate', actor: staff, update: updateOf(1), at: instant(1) } as const;
    expect(shipmentDecider.repeated?.(again, parcel.state)).toMatchObject({ id: 1 });
  });

  it.each([
    ['edited', edit],
    ['deleted', remove],
  ] as const)('adds an update again that was %s, also one with a scan id', (_, change) => {
    for (const scan_id of [null, 'device-7/4711']) {
      const parcel = new Parcel();
      parcel.post({ scan_id });
      parcel.change(change);
      expect([parcel.post({ at: 1 }), parcel.post({ at: 2 })]).toEqual([{ id: 2 }, { repeats: 2 }]);
    }
  });

  it('is accepted at the maximum number of updates, and needs the right to change the shipment', () => {
    const parcel = new Parcel();
    for (let id = 1; id <= MAXIMUM_TRACKING_UPDATES; id += 1) parcel.post({ update: updateOf(id) });
    expect(parcel.post({ update: updateOf(MAXIMUM_TRACKING_UPDATES) })).toEqual({ repeats: MAXIMUM_TRACKING_UPDATES });
    expect(parcel.post({ update: updateOf(0) })).toEqual({ refused: 'TOO_MANY_TRACKING_UPDATES' });
    const stranger: Actor = { id: 'eve', email: 'eve@example.com', role: 'customer' };
    expect(parcel.post({ actor: stranger, update: updateOf(1) })).toEqual({ refused: 'SHIPMENT_NOT_FOUND' });
  });
});

describe('a scan id', () => {
  const scan_id = 'device-7/4711';
  const DAYS = 40 * 86_400_000;

  it('names one scan of every courier, for as long as the parcel lives', () => {
    const parcel = new Parcel();
    expect(parcel.post({ scan_id })).toEqual({ id: 1 });
    expect(parcel.post({ scan_id, at: DAYS })).toEqual({ repeats: 1 });
    expect(parcel.post({ scan_id, actor: colleague, at: DAYS })).toEqual({ repeats: 1 });
  });

  it('is remembered after its update was edited and deleted', () => {
    const parcel = new Parcel();
    parcel.post({ scan_id });
    parcel.change(edit);
    expect(parcel.post({ scan_id, at: DAYS })).toEqual({ repeats: 1 });
    parcel.change(remove);
    expect(parcel.post({ scan_id, at: DAYS })).toEqual({ repeats: 1 });
    const again = { type: 'AddTrackingUpdate', actor: staff, update: updateOf(1), scan_id } as const;
    expect(shipmentDecider.repeated?.(again, parcel.state)).toMatchObject({ id: 1, location: 'Oslo' });
    expect(parcel.ids).toEqual([]);
  });

  it('is refused for another scan', () => {
    const parcel = new Parcel();
    parcel.post({ scan_id });
    expect(parcel.post({ scan_id, update: updateOf(2) })).toEqual({ refused: 'SCAN_ID_REUSED' });
    expect(parcel.ids).toEqual([1]);
  });

  it('tells equal scans within ten seconds apart', () => {
    const parcel = new Parcel();
    expect([parcel.post({ scan_id }), parcel.post({ scan_id: 'device-7/4712' })]).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('of the sender is not one of the courier’s', () => {
    const parcel = new Parcel();
    expect(parcel.post({ scan_id, actor: ada })).toEqual({ id: 1 });
    expect(parcel.post({ scan_id, update: updateOf(2) })).toEqual({ id: 2 });
    expect(parcel.post({ scan_id, actor: ada })).toEqual({ repeats: 1 });
  });
});

interface Logged {
  id: number;
  actor: Actor;
  content: number;
  scan_id: string | null;
  at: number;
  /** Edited or deleted. */
  changed: boolean;
  deleted: boolean;
}

it('after any history, a post repeats exactly the posts that the whole log contains', () => {
  const accounts = [ada, staff, colleague];
  const step = fc.record({
    actor: fc.constantFrom(...accounts),
    content: fc.constantFrom(1, 2),
    scan_id: fc.constantFrom(null, null, 'x', 'y'),
    pause: fc.constantFrom(0, 1, 4_000, 6_000, REPEATED_WITHIN + 1),
    changes: fc.option(fc.record({ which: fc.nat({ max: 30 }), deletes: fc.boolean() }), { freq: 4 }),
  });
  const ran = branches('new', 'repeats an update', 'repeats a scan', 'reuses the id of a scan');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const parcel = new Parcel();
      const log: Logged[] = [];
      let at = 0;
      for (const { actor, content, scan_id, pause, changes } of steps) {
        at += pause;
        const changed = log.filter(({ deleted }) => !deleted)[changes?.which ?? -1];
        if (changed && changes) {
          changed.changed = true;
          changed.deleted = changes.deletes;
          const { id: update_id } = changed;
          parcel.change(changes.deletes ? { ...remove, update_id } : { ...edit, update_id }, at);
        }
        const isCourier = (one: Actor): boolean => one.role === 'staff';
        const named = log.find((one) => one.scan_id === scan_id && isCourier(one.actor) === isCourier(actor));
        const equal = log.filter(
          (one) => one.actor === actor && !one.changed && one.content === content && at - one.at <= REPEATED_WITHIN,
        );
        const id = log.length + 1;
        const outcomes = {
          new: { id },
          'repeats an update': { repeats: equal.at(-1)?.id },
          'repeats a scan': { repeats: named?.id },
          'reuses the id of a scan': { refused: 'SCAN_ID_REUSED' },
        };
        const outcomeOfScan = (): keyof typeof outcomes => {
          if (!named) return 'new';
          return named.content === content ? 'repeats a scan' : 'reuses the id of a scan';
        };
        const withoutId = equal.length > 0 ? 'repeats an update' : 'new';
        const outcome = scan_id === null ? withoutId : outcomeOfScan();
        ran.saw(outcome);
        expect(parcel.post({ actor, update: updateOf(content), scan_id, at })).toEqual(outcomes[outcome]);
        if (outcome === 'new') log.push({ id, actor, content, scan_id, at, changed: false, deleted: false });
      }
      expect(parcel.ids).toHaveLength(log.filter(({ deleted }) => !deleted).length);
    }),
  );
  ran.expectEach();
});
