import { describe, expect, it } from '@jest/globals';
import type { StatusDecision, TrackingUpdate } from '../shipments/shipments.js';
import type { ShipmentStatus } from '@waymark/vocabulary';
import {
  effectiveTime,
  isDeliveredBySender,
  isSendersNote,
  isTimeAhead,
  newestFirst,
  reporterNote,
  standingOf,
} from './standing.js';

const dayAt = (day: number) => `2026-11-${10 + day}T12:00:00.000Z`;
const update = (id: number, status: TrackingUpdate['status'], day = id, recorded = day): TrackingUpdate => ({
  ...{ id, status, location: `Place ${id}`, description: '' },
  ...{ timestamp: dayAt(day), reported_by: 'courier', recorded_at: dayAt(recorded) },
});
const idsOf = (updates: readonly TrackingUpdate[]) => updates.map(({ id }) => id);
const decidedBy = (
  update_id: number | null,
  reported_by: StatusDecision['reported_by'] = 'courier',
  confirmed_by_courier = reported_by === 'courier',
): StatusDecision => ({ update_id, reported_by, recorded_at: dayAt(1), confirmed_by_courier });
/** Updates in the order of recording, newest first. */
const given = (status: ShipmentStatus, status_decision: StatusDecision | null, ...tracking_updates: TrackingUpdate[]) =>
  standingOf({ status, status_decision, tracking_updates });

describe('the standing of a parcel', () => {
  it('follows the deciding update, even if another was recorded or stamped last', () => {
    const [late, delivered, ahead] = [
      update(3, 'in_transit', 1, 3),
      update(2, 'delivered'),
      update(1, 'out_for_delivery', 5, 1),
    ];
    expect(given('delivered', decidedBy(2), late, delivered, ahead)).toEqual({
      ...{ status: 'delivered', update: delivered, byEdit: false, reportedBy: 'courier', confirmedByCourier: true },
    });
  });

  it('follows an edit, with the latest update', () => {
    const latest = update(2, 'in_transit');
    expect(given('delayed', decidedBy(null, 'sender'), latest, update(1, 'picked_up'))).toEqual({
      ...{ status: 'delayed', update: latest, byEdit: true, reportedBy: 'sender', confirmedByCourier: false },
    });
    expect(given('delivered', decidedBy(null))).toMatchObject({ update: undefined, byEdit: true });
  });

  it('has no place of the sender who repeats a status that staff set', () => {
    const [repeated, latest] = [{ ...update(2, 'delivered'), reported_by: 'sender' } as const, update(1, 'in_transit')];
    expect(given('delivered', decidedBy(null), repeated, latest)).toMatchObject({ update: latest, byEdit: true });
    expect(given('delivered', decidedBy(null, 'sender'), repeated, latest)).toMatchObject({ update: repeated });
  });

  it('has no update while the deciding one has not arrived', () => {
    expect(given('delivered', decidedBy(2), update(1, 'in_transit'))).toMatchObject({
      ...{ status: 'delivered', update: undefined, byEdit: false },
    });
  });

  it('is pending before any decision', () => {
    expect(given('pending', null)).toEqual({
      ...{ status: 'pending', update: undefined, byEdit: false, reportedBy: 'courier', confirmedByCourier: true },
    });
  });

  it('follows the update recorded last, or an edit, when an older release sends no decision', () => {
    const [last, first] = [update(2, 'in_transit'), update(1, 'picked_up')];
    expect(given('in_transit', null, last, first)).toMatchObject({ update: last, byEdit: false });
    expect(given('delayed', null, first, last)).toMatchObject({ update: last, byEdit: true });
  });

  it('marks a delivery that only the sender reported', () => {
    expect(isDeliveredBySender(given('delivered', decidedBy(1, 'sender'), update(1, 'delivered')))).toBe(true);
    expect(isDeliveredBySender(given('delivered', decidedBy(1), update(1, 'delivered')))).toBe(false);
    expect(isDeliveredBySender(given('delivered', decidedBy(1, 'sender', true), update(1, 'delivered')))).toBe(false);
    expect(isDeliveredBySender(given('exception', decidedBy(1, 'sender'), update(1, 'exception')))).toBe(false);
  });
});

describe('a note of the sender', () => {
  const delivered = given('delivered', decidedBy(2), update(2, 'delivered'));

  it.each([
    ['repeats the status of the courier after it', 'sender', 'delivered', 3, true],
    ['repeats the status of the courier before it', 'sender', 'delivered', 1, true],
    ['reports another status after the courier', 'sender', 'in_transit', 3, true],
    ['reports another status before the courier', 'sender', 'in_transit', 1, false],
    ['is the courier', 'courier', 'delivered', 3, false],
  ] as const)('is an update whose reporter %s: by the %s, %s on day %i', (_, reported_by, status, day, isNote) => {
    expect(isSendersNote(delivered, { ...update(day, status), reported_by })).toBe(isNote);
  });

  it('is none where the sender reports the status', () => {
    const bySender = { ...update(1, 'delivered'), reported_by: 'sender' } as const;
    expect(isSendersNote(given('delivered', decidedBy(1, 'sender'), bySender), bySender)).toBe(false);
  });
});

describe('the order of updates', () => {
  it('is newest first by their own times, in any order of recording', () => {
    expect(idsOf(newestFirst([update(3, 'pending', 0), update(2, 'pending', 2), update(1, 'pending', 1)]))).toEqual([
      2, 1, 3,
    ]);
  });

  it('is the order of recording for equal times', () => {
    expect(idsOf(newestFirst([3, 2, 1].map((id) => update(id, 'pending', 1))))).toEqual([3, 2, 1]);
  });

  it('uses the time of recording for an update whose clock ran ahead', () => {
    expect(idsOf(newestFirst([update(3, 'pending', 2), update(2, 'pending', 9, 1)]))).toEqual([3, 2]);
  });
});

it('the time of an update is the time of recording when its own time is more than two minutes later', () => {
  const recorded_at = '2026-11-12T12:00:00.000Z';
  const atTolerance = { timestamp: '2026-11-12T12:02:00.000Z', recorded_at };
  const beyond = { timestamp: '2026-11-12T12:02:00.001Z', recorded_at };
  expect([isTimeAhead(atTolerance), effectiveTime(atTolerance)]).toEqual([false, atTolerance.timestamp]);
  expect([isTimeAhead(beyond), effectiveTime(beyond)]).toEqual([true, recorded_at]);
});

it.each([
  ['delayed', null, 'sender', 'Reported by the sender'],
  ['delayed', null, 'courier', 'Reported by our office'],
  ['delivered', null, 'sender', 'Reported by the sender'],
  ['delivered', 1, 'sender', 'Reported by the sender'],
  ['delivered', 1, 'courier', ''],
  ['in_transit', 1, 'sender', ''],
] as const)('the note for %s by update %p of the %s is %j', (status, update_id, reported_by, note) => {
  expect(reporterNote(given(status, decidedBy(update_id, reported_by)))).toBe(note);
});
