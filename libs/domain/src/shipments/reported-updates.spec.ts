import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ada, auditor, staff, system } from '../testing/actors.js';
import { recordedBy, updateAdded, updateOf } from '../testing/shipments.js';
import { editedUpdate, effectiveTime, reportedUpdate, reporterOf } from './reported-updates.js';
import type { ShipmentEvent } from './shipment-events.js';
import { lastScanAt } from './shipment.js';

type Event<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>;

const RECORDED = '2024-03-02T10:10:00.000Z';
const added = recordedBy(ada, updateAdded(1), RECORDED) as Event<'TrackingUpdateAdded'>;
const editedBy = (changes: Event<'TrackingUpdateEdited'>['data']['changes'], recorded_at: string) =>
  recordedBy(
    staff,
    { type: 'TrackingUpdateEdited', data: { update_id: 1, changes } },
    recorded_at,
  ) as Event<'TrackingUpdateEdited'>;

describe('the reporter of an update', () => {
  it('is the courier when staff recorded it, otherwise the sender, also in a log without roles', () => {
    expect(reporterOf(recordedBy(staff, updateAdded(1)))).toBe('courier');
    for (const actor of [ada, auditor, system]) expect(reporterOf(recordedBy(actor, updateAdded(1)))).toBe('sender');
    expect(reporterOf({ ...updateAdded(1), metadata: { recorded_at: RECORDED } })).toBe('sender');
  });

  it('is not changed by an edit, nor is the time of recording', () => {
    const update = reportedUpdate(added);
    expect(update).toStrictEqual({ ...updateOf(1), reported_by: 'sender', recorded_at: RECORDED });
    const edit = editedBy({ status: 'delivered', location: 'Oslo' }, '2024-03-02T12:00:00.000Z');
    expect(editedUpdate(update, edit)).toStrictEqual({ ...update, status: 'delivered', location: 'Oslo' });
  });

  it('is kept when an edit of the time changes the time of recording', () => {
    const timestamp = '2024-03-02T11:59:00.000Z';
    const edit = editedBy({ timestamp }, '2024-03-02T12:00:00.000Z');
    const update = editedUpdate(reportedUpdate(added), edit);
    expect(update).toMatchObject({ timestamp, recorded_at: '2024-03-02T12:00:00.000Z' });
    expect(effectiveTime(update)).toBe(timestamp);
  });
});

describe('the time of an update', () => {
  it.each([
    ['2024-03-01T10:00:00.000Z', '2024-03-01T10:00:00.000Z'],
    [RECORDED, RECORDED],
    ['2024-03-02T10:12:00.000Z', '2024-03-02T10:12:00.000Z'],
    ['2024-03-02T10:12:00.001Z', RECORDED],
    ['2025-04-02T10:10:00.000Z', RECORDED],
  ])('with the timestamp %s is %s', (timestamp, time) => {
    expect(effectiveTime({ timestamp, recorded_at: RECORDED })).toBe(time);
  });
});

it('the last scan is the newest effective time, in any order and in any form of times', () => {
  const minute = fc.integer({ min: 0, max: 20 }).map((minutes) => new Date(minutes * 60_000).toISOString());
  const time = fc.oneof(minute, fc.constantFrom('', 'yesterday', '1970-01-01T00:15:00+01:00'));
  const update = fc
    .record({ timestamp: time, recorded_at: time })
    .map((times) => ({ ...reportedUpdate(added), ...times }));
  fc.assert(
    fc.property(fc.array(update, { maxLength: 8 }), (tracking_updates) => {
      const times = tracking_updates.map(effectiveTime).toSorted();
      expect(lastScanAt({ tracking_updates })).toBe(times.at(-1) ?? null);
    }),
    { numRuns: 500 },
  );
});
