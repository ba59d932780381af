import { describe, expect, it } from '@jest/globals';
import { withPresentDue } from './present-due.js';

const until = '2026-11-28T05:00:00.000Z';
const shipment = { id: 7, due: { state: 'on_time', days: 2, until } } as const;
const dueAt = (now: string, due: Parameters<typeof withPresentDue>[0]['due'] = shipment.due) =>
  withPresentDue({ due }, Date.parse(now)).due;

describe('the due state of a shipment that was read earlier', () => {
  it.each([
    ['2026-11-28T05:00:00.000Z', 'on_time', 1],
    ['2026-11-29T04:59:59.999Z', 'on_time', 1],
    ['2026-11-29T05:00:00.000Z', 'today', 0],
    ['2026-11-30T05:00:00.000Z', 'late', 1],
    ['2026-12-03T12:00:00.000Z', 'late', 4],
  ] as const)('at %s is %s by %d', (now, state, days) => {
    expect(dueAt(now)).toEqual({ state, days, until: null });
  });

  it('counts on from a late parcel', () => {
    const late = { state: 'late', days: 2, until } as const;
    expect(dueAt('2026-11-29T04:00:00.000Z', late)).toMatchObject({ state: 'late', days: 3 });
  });

  it('is the one that was read until its day ends, also on a device whose clock is slow', () => {
    for (const now of ['2026-11-28T04:59:59.999Z', '2020-01-01T00:00:00.000Z']) {
      expect(withPresentDue(shipment, Date.parse(now))).toBe(shipment);
    }
  });

  it.each(['none', 'delivered_late', 'on_time'] as const)('stays %s without an end', (state) => {
    const due = { state, days: 1, until: null };
    expect(dueAt('2030-01-01T00:00:00.000Z', due)).toBe(due);
  });

  it('keeps the other fields', () => {
    expect(withPresentDue(shipment, Date.parse(until))).toMatchObject({ id: 7 });
  });
});
