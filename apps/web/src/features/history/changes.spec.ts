import { describe, expect, it } from '@jest/globals';
import { editedShipmentFields, trackingUpdateFields } from '@waymark/contracts';
import { fc, fieldCases, validOf } from '@waymark/vocabulary/testing';
import { changedFields, changedUpdates, groupChanges, valueText } from './changes.js';

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

describe('a value', () => {
  it.each([
    ['weight', 2.5, '2.5 kg'],
    ['declared_value', 1843.01, '$1,843.01'],
    ['sender_name', 'Ada', 'Ada'],
    ['reported_by', 'sender', 'Sender'],
    ['sender_name', '', null],
    ['shipment_date', null, null],
    ['status', 'a status of tomorrow', 'a status of tomorrow'],
    ['estimated_delivery', 'soon', 'soon'],
    ['toString', 7, '7'],
    ['unforeseen', { a: 1 }, '{"a":1}'],
  ])('of %s, %j, reads %j', (name, value, text) => {
    expect(valueText(name, value)).toBe(text);
  });

  const table = { ...editedShipmentFields, ...trackingUpdateFields };
  it.each(fieldCases(table))('of the field %s has a text', (name, field) => {
    const isText = ['name', 'place', 'lines', 'email', 'phone'].includes(field.kind);
    fc.assert(
      fc.property(validOf(field), (value) => {
        const text = valueText(name, value);
        expect(text).toEqual(expect.any(String));
        expect(text === String(value)).toBe(isText);
      }),
    );
  });

  it('of a time that occurs twice in the zone of an evidence sheet names the offset', () => {
    expect(valueText('timestamp', '2026-10-25T01:20:00.000Z', 'Europe/Berlin')).toBe('25 Oct 2026, 02:20:00 UTC+1');
  });
});
