import { describe, expect, it } from '@jest/globals';
import { changedFields, changedUpdates, groupChanges } from './changes.js';

const recorded_at = '2026-03-04T10:00:00.000Z';

describe("an event's changes", () => {
  const changes = [
    { field: 'tracking_updates.12.location', before: 'Oslo', after: 'Bergen' },
    { field: 'status', before: 'pending', after: 'at_facility' },
    { field: 'tracking_updates.12.status', before: 'pending', after: 'at_facility' },
    { field: 'estimated_delivery', before: null, after: '2026-03-04' },
  ];

  it("are grouped by shipment or tracking update, the shipment's first", () => {
    expect(groupChanges({ changes, recorded_at })).toEqual([
      {
        updateId: null,
        kind: 'changed',
        changes: [
          { name: 'status', label: 'Status', before: 'Pending', after: 'At Local Facility' },
          { name: 'estimated_delivery', label: 'Estimated delivery', before: null, after: '4 Mar 2026' },
        ],
      },
      {
        updateId: 12,
        kind: 'changed',
        changes: [
          { name: 'status', label: 'Status', before: 'Pending', after: 'At Local Facility' },
          { name: 'location', label: 'Location', before: 'Oslo', after: 'Bergen' },
        ],
      },
    ]);
  });

  it.each([
    ['new', null, 'Oslo'],
    ['removed', 'Oslo', null],
    ['changed', 'Oslo', 'Bergen'],
  ])('label a tracking update as %s', (kind, before, after) => {
    expect(
      groupChanges({ changes: [{ field: 'tracking_updates.7.location', before, after }], recorded_at }),
    ).toMatchObject([{ kind }]);
  });

  it('show the displayed time next to a time whose clock ran ahead', () => {
    const textOf = (after: string) => {
      const changes = [{ field: 'tracking_updates.7.timestamp', before: null, after }];
      return groupChanges({ changes, recorded_at }, 'UTC')[0]?.changes[0]?.after;
    };
    expect(textOf('2026-03-04T10:10:00.000Z')).toBe(
      '4 Mar 2026, 10:10:00. The clock ran ahead: shown as recorded, 4 Mar 2026, 10:00:00',
    );
    expect(textOf('2026-03-04T10:02:00.000Z')).toBe('4 Mar 2026, 10:02:00');
  });

  it('mark the fields of the shipment and of its updates', () => {
    expect([...changedFields(changes)]).toEqual(['status', 'estimated_delivery']);
    expect([...changedUpdates(changes)].map(([id, fields]) => [id, [...fields]])).toEqual([
      [12, ['location', 'status']],
    ]);
  });
});
