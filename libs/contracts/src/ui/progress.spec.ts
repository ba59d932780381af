import { describe, expect, it } from '@jest/globals';
import type { StatusDecision, TrackingUpdate } from '../shipments/shipments.js';
import type { ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';
import { progressOf } from './progress.js';

const created_at = '2026-11-01T08:00:00.000Z';
const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`;
const update = (status: TrackingUpdateStatus, day: number): TrackingUpdate => ({
  id: day,
  status,
  location: 'Newark',
  description: '',
  timestamp: at(day),
  reported_by: 'courier',
  recorded_at: at(day),
});
/** Updates in the API's order: newest first. */
const progress = (status: ShipmentStatus, ...tracking_updates: TrackingUpdate[]) =>
  progressOf({ status, status_decision: null, created_at, tracking_updates });
const statesOf = (...given: Parameters<typeof progress>) => progress(...given).steps.map(({ state }) => state);

describe('progress', () => {
  it.each([
    ['pending', ['current', 'ahead', 'ahead', 'ahead', 'ahead']],
    ['picked_up', ['done', 'current', 'ahead', 'ahead', 'ahead']],
    ['in_transit', ['done', 'done', 'current', 'ahead', 'ahead']],
    ['at_facility', ['done', 'done', 'current', 'ahead', 'ahead']],
    ['out_for_delivery', ['done', 'done', 'done', 'current', 'ahead']],
    ['attempted_delivery', ['done', 'done', 'done', 'current', 'ahead']],
    ['delivered', ['done', 'done', 'done', 'done', 'done']],
  ] as const)('of %s', (status, states) => {
    expect(statesOf(status)).toEqual(states);
  });

  it('follows the status, even if another update has a later step', () => {
    expect(progress('picked_up', update('picked_up', 3), update('out_for_delivery', 5)).reached).toBe(1);
    expect(progress('exception', update('picked_up', 3), update('exception', 6), update('in_transit', 5)).reached).toBe(
      2,
    );
  });

  it('keeps a parcel in trouble at the step of the newest update that has one', () => {
    expect(progress('exception', update('exception', 4), update('picked_up', 3)).reached).toBe(1);
    expect(progress('delayed', update('in_transit', 3)).reached).toBe(2);
    expect(progress('exception').reached).toBe(0);
  });

  it.each(['attempted_delivery', 'exception', 'delayed'] as const)('treats %s as trouble', (status) => {
    expect(progress(status).trouble).toBe(status);
  });

  it('has no trouble for other statuses', () => {
    expect(progress('in_transit', update('in_transit', 3), update('exception', 2)).trouble).toBeUndefined();
  });

  it('has the time of the first report of each step', () => {
    const { steps } = progress(
      'at_facility',
      update('at_facility', 5),
      update('in_transit', 4),
      update('picked_up', 3),
    );
    expect(steps.map((step) => step.by?.timestamp)).toEqual([created_at, at(3), at(4), undefined, undefined]);
  });

  it('has the time of the courier where the sender reports the same status for an earlier time', () => {
    const [delivered, earlier] = [
      update('delivered', 5),
      { ...update('delivered', 4), reported_by: 'sender' } as const,
    ];
    const decidedBy = (update_id: number | null): StatusDecision => ({
      ...{ update_id, reported_by: 'courier', recorded_at: at(5), confirmed_by_courier: true },
    });
    const timesWith = (status_decision: StatusDecision, tracking_updates: TrackingUpdate[]) =>
      progressOf({ status: 'delivered', status_decision, created_at, tracking_updates }).steps.at(-1)?.by?.timestamp;
    expect(timesWith(decidedBy(5), [earlier, delivered])).toBe(at(5));
    expect(timesWith(decidedBy(null), [earlier])).toBeUndefined();
    const bySender = { ...decidedBy(4), reported_by: 'sender', confirmed_by_courier: false } as const;
    expect(timesWith(bySender, [earlier])).toBe(at(4));
  });

  it('has no time for a step without a report', () => {
    const { steps } = progress('delivered');
    expect(steps.map((step) => step.by?.timestamp)).toEqual([created_at, ...Array<undefined>(4)]);
  });

  it('goes back when the status does', () => {
    const { reached, steps } = progress('in_transit', update('in_transit', 6), update('delivered', 5));
    expect(reached).toBe(2);
    expect(steps[4]?.by).toBeUndefined();
  });
});
