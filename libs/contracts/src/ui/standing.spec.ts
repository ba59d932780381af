import { describe, expect, it } from '@jest/globals';
import type { TrackingUpdate } from '../shipments.js';
import type { ShipmentStatus } from '../statuses.js';
import { newestFirst, standingOf } from './standing.js';

const update = (id: number, status: TrackingUpdate['status'], day = id): TrackingUpdate => ({
  ...{ id, status, location: `Place ${id}`, description: '' },
  timestamp: `2026-11-${10 + day}T12:00:00.000Z`,
});
const idsOf = (updates: readonly TrackingUpdate[]) => updates.map(({ id }) => id);
/** Updates in the order of recording, newest first. */
const given = (status: ShipmentStatus, ...tracking_updates: TrackingUpdate[]) =>
  standingOf({ status, tracking_updates });

describe('where a parcel stands', () => {
  it('is what the newest update says', () => {
    const [latest, first] = [update(2, 'in_transit'), update(1, 'picked_up')];
    expect(given('in_transit', latest, first)).toEqual({ status: 'in_transit', update: latest, byEdit: false });
  });

  it('is what the newest update says by its own time, though an older one was recorded after it', () => {
    const [late, newest] = [update(3, 'picked_up', 1), update(2, 'out_for_delivery')];
    expect(given('picked_up', late, newest)).toEqual({ status: 'out_for_delivery', update: newest, byEdit: false });
  });

  it('is what an edit set, with what was reported last', () => {
    const latest = update(2, 'in_transit');
    expect(given('delayed', latest, update(1, 'picked_up'))).toEqual({
      ...{ status: 'delayed', update: latest, byEdit: true },
    });
    expect(given('delivered')).toEqual({ status: 'delivered', update: undefined, byEdit: true });
  });

  it('is pending before anything was said', () => {
    expect(given('pending')).toEqual({ status: 'pending', update: undefined, byEdit: false });
  });
});

describe('the order of updates', () => {
  it('is newest first by what they say, whatever the order of recording', () => {
    expect(idsOf(newestFirst([update(3, 'pending', 0), update(2, 'pending', 2), update(1, 'pending', 1)]))).toEqual([
      2, 1, 3,
    ]);
  });

  it('is that of recording within an instant', () => {
    expect(idsOf(newestFirst([3, 2, 1].map((id) => update(id, 'pending', 1))))).toEqual([3, 2, 1]);
  });
});
